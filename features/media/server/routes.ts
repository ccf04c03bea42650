import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import { uploadMedia } from '../contract.ts';
import { storeMedia } from './service.ts';

export const mediaRoutes: readonly BoundCall[] = [
  bind(uploadMedia, ({ query, body }, ctx) =>
    storeMedia(ctx, query.kind, Buffer.from(body.buffer, body.byteOffset, body.byteLength)),
  ),
];
