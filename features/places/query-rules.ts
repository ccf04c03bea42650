/** Minimum length of a query, and maximum number of results. */
export const MIN_QUERY = 2;
export const RESULTS = 5;
