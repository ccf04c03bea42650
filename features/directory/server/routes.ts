import { bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import { getDirectory, getTypicalPrices, listCityPrices, listStories } from './service.ts';

export const directoryRoutes = [
  bind(contract.getDirectory, ({ query }, { db }) => getDirectory(db, query), {
    // The areas alone come from the directory's own figures: a changed listing leaves them as they are.
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
