import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import { getCharts, getFunnel, getStatistics } from './service.ts';

export const statisticsRoutes: readonly BoundCall[] = [
  bind(contract.getStatistics, (_input, ctx) => getStatistics(ctx)),
  bind(contract.getCharts, ({ query }, ctx) => getCharts(query.by, ctx)),
  bind(contract.getFunnel, (_input, ctx) => getFunnel(ctx)),
];
