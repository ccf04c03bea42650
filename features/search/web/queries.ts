import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type PageServices, queryKey } from '#platform/web/api/loader.ts';
import { ApiError, sendWithHeaders } from '#platform/web/api/send.ts';
import { callRef } from '#shared/calls/call.ts';
import type { Words } from '#shared/texts/translate.ts';
import type { SearchedTeacher, searchTeachers, understandSearch } from '../contract.ts';
import { DROP_HEADER, type DropFilter, readDropFilter } from '../drop-filter.ts';
import { hasSufficientFilter, type SearchFilters } from '../filters.ts';
import { understoodPath } from './search-address.ts';

const searchTeachersRef = callRef<typeof searchTeachers>('GET', '/api/teachers/search');

const understandSearchRef = callRef<typeof understandSearch>('GET', '/api/search/understand');

export type ResultPage = {
  teachers: SearchedTeacher[];
  total: number;
  next: string | null;
  /** If the search found no teachers: the filter whose removal finds some; null if there is none. */
  drop: DropFilter | null;
};
type Cached = { pages: ResultPage[]; pageParams: (string | null)[] };

const inputOf = (filters: SearchFilters, cursor: string | null) => ({
  query: { ...filters, cursor: cursor ?? undefined },
});

/** The next page's cursor from a Link header. */
export function nextCursor(link: string | null | undefined): string | null {
  const url = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return url === undefined ? null : new URL(url, 'http://localhost').searchParams.get('cursor');
}

type HeaderOf = (name: string) => string | null | undefined;

function resultPage(data: unknown, header: HeaderOf): ResultPage {
  const teachers = Array.isArray(data) ? (data as SearchedTeacher[]) : [];
  const total = Number(header('x-total-count') ?? teachers.length);
  return { teachers, total, next: nextCursor(header('link')), drop: readDropFilter(header(DROP_HEADER)) };
}

/** Runs the search during server rendering. Returns the error text, or null. */
export async function preloadResults(
  page: PageServices,
  filters: SearchFilters,
  cursor: string | null,
): Promise<Words | null> {
  if (!hasSufficientFilter(filters)) return null;
  const input = inputOf(filters, cursor);
  try {
    const { data, headers } = await page.fetch(searchTeachersRef, input);
    const first = resultPage(data, (name) => headers[name]);
    const cached: Cached = { pages: [first], pageParams: [cursor] };
    page.queryClient.setQueryData(queryKey(searchTeachersRef, input), cached);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error.text;
    throw error;
  }
}

/** Returns the path of the results for a sentence, or the text of the error. */
export async function findSentencePath(
  page: PageServices,
  sentence: string,
): Promise<{ path: string } | { refusal: Words }> {
  if (sentence.trim() === '') return { path: '/search' };
  try {
    const { data } = await page.fetch(understandSearchRef, { query: { q: sentence } });
    return { path: understoodPath(data) };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { refusal: error.text };
    throw error;
  }
}

type ResultsOptions = { enabled?: boolean };

/** The key of the results, for example to send their search again. */
export const resultsKey = (filters: SearchFilters, cursor: string | null) =>
  queryKey(searchTeachersRef, inputOf(filters, cursor));

/** So long is the place in the results kept while a teacher's page is read. */
const RESULTS_GC_MS = 3_600_000;

/** The teachers for the filters, page by page. While new filters load, the last results stay visible. */
export function useSearchResults(
  filters: SearchFilters,
  cursor: string | null,
  { enabled = true }: ResultsOptions = {},
) {
  return useInfiniteQuery({
    queryKey: resultsKey(filters, cursor),
    queryFn: async ({ pageParam, signal }) => {
      const input = inputOf(filters, pageParam);
      const { data, headers } = await sendWithHeaders(searchTeachersRef, input, { signal });
      return resultPage(data, (name) => headers.get(name));
    },
    initialPageParam: cursor,
    getNextPageParam: (last: ResultPage) => last.next,
    enabled: enabled && hasSufficientFilter(filters),
    placeholderData: keepPreviousData,
    gcTime: RESULTS_GC_MS,
  });
}
