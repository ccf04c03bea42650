import { bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import { getDirectory, getTypicalPrices, listCityPrices, listStories } from './service.ts';

export const directoryRoutes = [
  bind(contract.getDirectory, ({ query }, { db }) => getDirectory(db, query), {
    // Cache tags. A response with only areas is read from the directory's stored figures, so a changed listing does not
    // affect it.
    tags: ({ query: { areasOf } }) =>
      areasOf ? ['directory'] : ['directory', 'styles', 'listings', 'batches', 'names'],
  }),
  bind(contract.listCityPrices, (_input, { db }) => listCityPrices(db), { tags: () => ['directory'] }),
  bind(contract.getTypicalPrices, ({ query }, { db }) => getTypicalPrices(db, query.city), {
    tags: () => ['directory'],
  }),
  bind(contract.listStories, (_input, { db }) => listStories(db), {
    tags: () => ['directory', 'reviews', 'names', 'listings'],
  }),
];
