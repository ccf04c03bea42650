import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadNextPage } from './next-page.ts';

type OlderPagesOptions<Page> = {
  /** Loads the page after a cursor; null loads the first page. */
  load: (cursor: string | null) => Promise<Page>;
  /** The cursor of the page after this one; null on the last page. */
  nextOf: (page: Page) => string | null;
  /** Options of the query of the first page that hold for all pages, such as usePolling. */
  live?: { refetchInterval?: number | false; staleTime?: number; meta?: Record<string, unknown> };
};

/** Key of the whole list whose first page has the key `first`. Whatever refetches the first page refetches both. */
export const pagesKey = (first: readonly [string]) => [...first, 'pages'] as const;

/**
 * Options of the query of a whole list. A refetch begins at the first page and follows the new cursors, so that no entry
 * is missing or doubled after the first page has moved on.
 */
export function olderPages<Page>(
  first: readonly [string],
  { load, nextOf, live = {} }: OlderPagesOptions<Page>,
) {
  return infiniteQueryOptions({
    queryKey: pagesKey(first),
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    ...live,
  });
}

/**
 * The pages of a list that begins with `page`, which another query has loaded with the key `first`. It has a query of its
 * own only once older pages are asked for: most visits need none, and the server would send the first page twice.
 */
export function useOlderPages<Page>(
  first: readonly [string],
  page: Page | undefined,
  options: OlderPagesOptions<Page>,
) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const whole = olderPages(first, options);
  const query = useInfiniteQuery({ ...whole, enabled: isOpen });
  // What an earlier visit loaded may be out of date.
  const pages = (isOpen ? query.data?.pages : undefined) ?? (page === undefined ? [] : [page]);
  const last = pages.at(-1);
  return {
    pages,
    hasMore: last !== undefined && options.nextOf(last) !== null,
    isLoading: query.isFetchingNextPage,
    error: query.isFetchNextPageError ? query.error : null,
    showMore: () => {
      if (page === undefined || query.isFetchingNextPage) return;
      if (!isOpen) {
        queryClient.setQueryData(whole.queryKey, { pages: [page], pageParams: [null] });
      }
      setOpen(true);
      void loadNextPage(query, pages.length);
    },
  };
}
