import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import { answerPage } from '#platform/server/http/calls/paging.ts';
import * as contract from '../contract.ts';
import { blockUser, checkUserExists, unblockUser } from './blocking.ts';
import { getAdminProfile, listUsers, updateAdminProfile } from './service.ts';

export const adminRoutes: readonly BoundCall[] = [
  bind(contract.listUsers, async ({ query }, ctx) =>
    answerPage(ctx, contract.listUsers, query, await listUsers(query, ctx)),
  ),
  bind(contract.blockUser, ({ params, body }, ctx) => blockUser(params.id, body.reason, ctx), {
    guard: ({ id }, ctx) => checkUserExists(id, ctx),
  }),
  bind(contract.unblockUser, ({ params, body }, ctx) => unblockUser(params.id, body.reason, ctx), {
    guard: ({ id }, ctx) => checkUserExists(id, ctx),
  }),
  bind(contract.getAdminProfile, (_input, ctx) => getAdminProfile(ctx)),
  bind(contract.updateAdminProfile, ({ body }, ctx) => updateAdminProfile(body, ctx)),
];
