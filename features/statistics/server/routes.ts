import { type BoundCall, bind } from '#platform/server/http/bind.ts';
import * as contract from '../contract.ts';
import { getCharts, getFunnel } from './service.ts';

export const statisticsRoutes: readonly BoundCall[] = [
  bind(contract.getCharts, ({ query }, ctx) => getCharts(query.by, ctx)),
  bind(contract.getFunnel, (_input, ctx) => getFunnel(ctx)),
];
