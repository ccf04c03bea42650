import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import { changeSaved, compareTeachers, listSaved } from './service.ts';

export const savedRoutes: readonly BoundCall[] = [
  bind(contract.listSaved, (_input, ctx) => listSaved(ctx.db, ctx.actor.userId)),
  bind(contract.changeSaved, ({ body }, ctx) => changeSaved(body, ctx)),
  bind(contract.compareTeachers, ({ query }, ctx) => compareTeachers(ctx, query.ids)),
];
