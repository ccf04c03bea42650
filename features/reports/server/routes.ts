import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import { answerPage } from '#platform/server/http/calls/paging.ts';
import * as contract from '../contract.ts';
import { decideReport } from './decide.ts';
import { checkNoShowExists, listNoShows, settleNoShow } from './no-shows.ts';
import { checkReportExists, createReport, getReport, listReports, sendLetter } from './service.ts';

export const reportRoutes: readonly BoundCall[] = [
  bind(contract.createReport, ({ body }, ctx) => createReport(body, ctx)),
  bind(contract.sendLetter, ({ body }, ctx) => sendLetter(body, ctx)),
  bind(contract.listReports, async ({ query }, ctx) =>
    answerPage(ctx, contract.listReports, query, await listReports(query, ctx)),
  ),
  bind(contract.getReport, ({ params }, ctx) => getReport(params.id, ctx)),
  bind(contract.decideReport, ({ params, body }, ctx) => decideReport(params.id, body, ctx), {
    guard: ({ id }, ctx) => checkReportExists(id, ctx),
  }),
  bind(contract.listNoShows, (_input, ctx) => listNoShows(ctx)),
  bind(contract.settleNoShow, ({ params, body }, ctx) => settleNoShow(params.id, body, ctx), {
    guard: ({ id }, ctx) => checkNoShowExists(id, ctx),
  }),
];
