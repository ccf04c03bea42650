import { bind } from '#platform/server/http/bind.ts';
import * as contract from '../contract.ts';
import { getDirectory, listCityPrices, listStories } from './service.ts';

export const directoryRoutes = [
  bind(contract.getDirectory, ({ query }, ctx) => getDirectory(query, ctx)),
  bind(contract.listCityPrices, (_input, ctx) => listCityPrices(ctx)),
  bind(contract.listStories, (_input, ctx) => listStories(ctx)),
];
