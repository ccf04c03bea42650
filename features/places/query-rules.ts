/** Minimum length of a query, and maximum number of results. */
export const MIN_QUERY_LENGTH = 2;
export const MAX_RESULTS = 5;
