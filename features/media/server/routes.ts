import { type BoundCall, bind } from '#platform/server/http/bind.ts';
import { uploadMedia } from '../contract.ts';
import { keepMedia } from './service.ts';

export const mediaRoutes: readonly BoundCall[] = [
  bind(uploadMedia, ({ query, body }, ctx) =>
    keepMedia(ctx, query.kind, Buffer.from(body.buffer, body.byteOffset, body.byteLength)),
  ),
];
