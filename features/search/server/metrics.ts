import { defineMetric } from '#platform/server/metrics/metrics.ts';

/** Where the answer to a search came from. */
export type SearchedIn = 'memory' | 'database';

export const SEARCHES = defineMetric({
  kind: 'counter',
  name: 'toran_searches_total',
  help: 'Searches that no cached answer served, by what answered them',
  labels: ['from'],
});

export const SEARCH_METRICS = [SEARCHES];
