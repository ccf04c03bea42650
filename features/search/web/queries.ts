import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { TeacherCard } from '#features/teachers/contract.ts';
import { type PageServices, queryKey } from '#platform/web/api/loader.ts';
import { ApiError, sendRequest } from '#platform/web/api/send.ts';
import { callRef, callUrl } from '#shared/call.ts';
import type { searchTeachers } from '../contract.ts';
import { hasSufficientFilter, type SearchFilters } from '../filters.ts';

const searchTeachersRef = callRef<typeof searchTeachers>('GET', '/api/teachers/search');

export type ResultPage = { teachers: TeacherCard[]; total: number; next: string | null };
type Cached = { pages: ResultPage[]; pageParams: (string | null)[] };

const inputOf = (filters: SearchFilters, cursor: string | null) => ({
  query: { ...filters, cursor: cursor ?? undefined },
});

/** The next page's cursor from a Link header. */
export function nextCursor(link: string | null | undefined): string | null {
  const url = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return url === undefined ? null : new URL(url, 'http://localhost').searchParams.get('cursor');
}

function resultPage(
  data: unknown,
  total: string | null | undefined,
  link: string | null | undefined,
): ResultPage {
  const teachers = Array.isArray(data) ? (data as TeacherCard[]) : [];
  return { teachers, total: Number(total ?? teachers.length), next: nextCursor(link) };
}

/** Runs the search during server rendering. Returns the error text, or null. */
export async function preloadResults(
  page: PageServices,
  filters: SearchFilters,
  cursor: string | null,
): Promise<string | null> {
  if (!hasSufficientFilter(filters)) return null;
  const input = inputOf(filters, cursor);
  try {
    const { data, headers } = await page.fetch(searchTeachersRef, input);
    const first = resultPage(data, headers['x-total-count'], headers.link);
    const cached: Cached = { pages: [first], pageParams: [cursor] };
    page.queryClient.setQueryData(queryKey(searchTeachersRef, input), cached);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error.text;
    throw error;
  }
}

/** The teachers for the filters, page by page. While new filters load, the last results stay visible. */
export function useSearchResults(filters: SearchFilters, cursor: string | null) {
  return useInfiniteQuery({
    queryKey: queryKey(searchTeachersRef, inputOf(filters, cursor)),
    queryFn: async ({ pageParam, signal }) => {
      const url = callUrl(searchTeachersRef, inputOf(filters, pageParam));
      const response = await sendRequest('GET', url, undefined, signal);
      const { headers } = response;
      return resultPage(await response.json(), headers.get('x-total-count'), headers.get('link'));
    },
    initialPageParam: cursor,
    getNextPageParam: (last: ResultPage) => last.next,
    enabled: hasSufficientFilter(filters),
    placeholderData: keepPreviousData,
  });
}
