import { NO_WISHES, type RequestWishes } from '#features/bookings/requests/request-wishes.ts';
import { searchedHours } from '#features/search/availability-mask.ts';
import { ANY_RANGE, normalizeFilterText } from '#features/search/filter-values.ts';
import { FILTERS, type SearchFilters } from '#features/search/filters.ts';
import { readFilters } from '#features/search/web/search-address.ts';
import type { Specialization } from '#features/teachers/contract.ts';

const RESULTS = '/search';

/** Returns the values that the request form takes from a search: session type, budget and hours. */
export function wishesOf(filters: SearchFilters): RequestWishes {
  const price = FILTERS.priceRange.parse(filters.priceRange);
  const words = normalizeFilterText(filters.availability).toLowerCase().split(',').filter(Boolean);
  return {
    ...NO_WISHES,
    sessionType: FILTERS.sessionType.parse(filters.sessionType) || null,
    budget: price !== null && price.max < ANY_RANGE.max ? price.max : null,
    hours: searchedHours(words),
  };
}

/**
 * Returns all filters of a results page, from its URL and from the history state, which has those that the URL does not
 * hold. Null if `results` is no results page.
 */
export function filtersOf(
  results: string | null,
  history: Partial<SearchFilters> | undefined,
  styles: readonly Specialization[] = [],
): SearchFilters | null {
  if (results === null) return null;
  const url = new URL(results, 'https://own.invalid');
  return url.pathname === RESULTS ? readFilters(url.searchParams, styles, history) : null;
}
