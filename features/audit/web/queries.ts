import { useQuery } from '@tanstack/react-query';
import { queryKey } from '#platform/web/api/loader.ts';
import { usePagedList } from '#platform/web/api/paged-list.ts';
import { callRef, callUrl, type Input } from '#shared/calls/call.ts';
import type { AuditChain, AuditEntry, checkAudit, listAudit } from '../contract.ts';

const listRef = callRef<typeof listAudit>('GET', '/api/admin/audit');
const chainRef = callRef<typeof checkAudit>('GET', '/api/admin/audit/chain');

export type AuditFilter = Pick<
  Input<typeof listAudit>['query'],
  'action' | 'actor' | 'target' | 'looks' | 'from' | 'to'
>;

/** The log, page by page. Every request adds an entry, so it is refetched only on demand. */
export function useAudit(filter: AuditFilter) {
  return usePagedList<AuditEntry>(callUrl(listRef, { query: filter }), { refetchOnWindowFocus: false });
}

/** Use `all` on request only: a long log takes a while to check. */
export function useAuditChain(of: 'latest' | 'all') {
  return useQuery<AuditChain>({
    queryKey: queryKey(chainRef, { query: { of } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
