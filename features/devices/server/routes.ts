import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import * as service from './service.ts';

export const deviceRoutes: readonly BoundCall[] = [
  bind(contract.getPush, (_input, ctx) => service.getPush(ctx)),
  bind(contract.savePush, ({ body }, ctx) => service.savePush(body, ctx)),
  bind(contract.dropPush, (_input, ctx) => service.dropPush(ctx)),
  bind(contract.confirmPush, async ({ body }, ctx) => {
    await service.confirmPush(body.id, ctx);
    return {};
  }),
];
