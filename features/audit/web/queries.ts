import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callRef, callUrl, type Input } from '#shared/call.ts';
import { queryKey } from '#web/api/loader.ts';
import { sendRequest } from '#web/api/send.ts';
import type { AuditChain, AuditEntry, checkAudit, listAudit } from '../contract.ts';

const listRef = callRef<typeof listAudit>('GET', '/api/admin/audit');
const chainRef = callRef<typeof checkAudit>('GET', '/api/admin/audit/chain');

export type AuditFilter = Pick<
  Input<typeof listAudit>['query'],
  'action' | 'actor' | 'target' | 'from' | 'to'
>;
type AuditPage = { entries: AuditEntry[]; total: number; next: string | null };

/** The log page by page. Each page asked for is an act of its own, so nothing asks again unless told. */
export function useAudit(filter: AuditFilter) {
  const first = callUrl(listRef, { query: filter });
  return useInfiniteQuery({
    queryKey: [first, 'pages'],
    staleTime: 0,
    refetchOnWindowFocus: false,
    initialPageParam: first,
    queryFn: async ({ pageParam, signal }): Promise<AuditPage> => {
      const response = await sendRequest('GET', pageParam, undefined, signal);
      const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
      const entries = (await response.json()) as AuditEntry[];
      return { entries, total: Number(response.headers.get('x-total-count') ?? entries.length), next };
    },
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
  });
}

/** `all` once somebody asks for it: a long log takes a while to read. */
export function useAuditChain(of: 'latest' | 'all') {
  return useQuery<AuditChain>({
    queryKey: queryKey(chainRef, { query: { of } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
