import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '#platform/web/api/loader.ts';
import { usePagedList } from '#platform/web/api/paged-list.ts';
import { send } from '#platform/web/api/send.ts';
import { callRef, callUrl, type Input } from '#shared/calls/call.ts';
import type {
  createReport,
  decideReport,
  getReport,
  listNoShows,
  listReports,
  NoShow,
  Report,
  ReportDetail,
  sendLetter,
  settleNoShow,
} from '../contract.ts';

const createRef = callRef<typeof createReport>('POST', '/api/reports');
const contactRef = callRef<typeof sendLetter>('POST', '/api/contact');
const listRef = callRef<typeof listReports>('GET', '/api/admin/reports');
const detailRef = callRef<typeof getReport>('GET', '/api/admin/reports/:id');
const decideRef = callRef<typeof decideReport>('POST', '/api/admin/reports/:id/decision');
const noShowsRef = callRef<typeof listNoShows>('GET', '/api/admin/no-shows');
const settleRef = callRef<typeof settleNoShow>('POST', '/api/admin/no-shows/:id/verdict');

export function sendReport(body: Input<typeof createReport>['body']) {
  return send(createRef, { body });
}

export function useSendLetter() {
  return useMutation({ mutationFn: (body: Input<typeof sendLetter>['body']) => send(contactRef, { body }) });
}

/** Page by page; open reports by due date. */
export function useReports(status: 'open' | 'closed') {
  return usePagedList<Report>(callUrl(listRef, { query: { status } }));
}

export function useReport(id: string) {
  return useQuery<ReportDetail>({ queryKey: queryKey(detailRef, { params: { id } }), staleTime: 0 });
}

type Decision = { id: string; body: Input<typeof decideReport>['body'] };

/**
 * Decides a report and caches the report that the server returns. Refetches the lists, and after an error also the
 * report. The callbacks run even if the admin has opened something else in the meantime.
 */
export function useDecideReport(callbacks: {
  onSuccess: (variables: Decision) => void;
  onError: (error: Error) => void;
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Decision) => send(decideRef, { params: { id }, body }),
    onSuccess: (report, variables) => {
      queryClient.setQueryData(queryKey(detailRef, { params: { id: variables.id } }), report);
      callbacks.onSuccess(variables);
    },
    onError: (error, { id }) => {
      void queryClient.invalidateQueries({ queryKey: queryKey(detailRef, { params: { id } }) });
      callbacks.onError(error);
    },
    onSettled: () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/admin/reports?'),
      }),
  });
}

export function useNoShows() {
  return useQuery<NoShow[]>({ queryKey: queryKey(noShowsRef, {}), staleTime: 0 });
}

type Verdict = { id: string; body: Input<typeof settleNoShow>['body'] };

export function useSettleNoShow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Verdict) => send(settleRef, { params: { id }, body }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKey(noShowsRef, {}) }),
  });
}
