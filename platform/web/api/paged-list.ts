import { useInfiniteQuery } from '@tanstack/react-query';
import { sendRequest } from './send.ts';

type ListPage<Row> = {
  rows: Row[];
  /** Total number of rows; COUNT_CAP in shared/calls/pagination.ts at most. */
  total: number;
  /** Address of the next page; null on the last. */
  next: string | null;
};

const NEXT = /<([^<>]+)>; rel="next"/;

/** An infinite list in the admin console. The server's Link header holds the URL of the next page. */
export function usePagedList<Row>(first: string, { refetchOnWindowFocus = true } = {}) {
  const query = useInfiniteQuery({
    queryKey: [first, 'pages'],
    staleTime: 0,
    refetchOnWindowFocus,
    initialPageParam: first,
    queryFn: async ({ pageParam, signal }): Promise<ListPage<Row>> => {
      const response = await sendRequest('GET', pageParam, undefined, { signal });
      const { headers } = response;
      const rows = (await response.json()) as Row[];
      const next = NEXT.exec(headers.get('link') ?? '')?.[1] ?? null;
      return { rows, total: Number(headers.get('x-total-count') ?? rows.length), next };
    },
    getNextPageParam: (page) => page.next,
    // Show the previous list while another one loads.
    placeholderData: (before) => before,
  });
  const pages = query.data?.pages;
  return { query, rows: pages?.flatMap(({ rows }) => rows) ?? [], total: pages?.[0]?.total ?? 0 };
}
