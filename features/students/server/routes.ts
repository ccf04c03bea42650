import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import { getClientProfile, updateClientProfile } from './client-profile.ts';
import { getCompletionStatus } from './service.ts';

export const studentRoutes: readonly BoundCall[] = [
  bind(contract.getClientProfile, (_input, ctx) => getClientProfile(ctx)),
  bind(contract.updateClientProfile, ({ body }, ctx) => updateClientProfile(body, ctx)),
  bind(contract.getCompletionStatus, (_input, ctx) => getCompletionStatus(ctx.db, ctx.actor.userId)),
];
