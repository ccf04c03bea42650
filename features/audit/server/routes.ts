import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import { answerPage } from '#platform/server/http/calls/paging.ts';
import * as contract from '../contract.ts';
import { checkAudit, listAudit } from './list-audit.ts';

export const auditRoutes: readonly BoundCall[] = [
  bind(contract.listAudit, async ({ query }, ctx) =>
    answerPage(ctx, contract.listAudit, query, await listAudit(query, ctx)),
  ),
  bind(contract.checkAudit, ({ query }, ctx) => checkAudit(query.of, ctx)),
];
