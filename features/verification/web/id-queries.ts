import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePolling } from '#platform/web/api/live.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { refetchOnSettled } from '#platform/web/api/refetch.ts';
import { send } from '#platform/web/api/send.ts';
import { callRef, type Input, type Output } from '#shared/calls/call.ts';
import type {
  decideId,
  getIdCheck,
  getIdDocument,
  IdCheck,
  listWaitingIds,
  sendIdDocument,
  withdrawIdDocument,
} from '../id-contract.ts';

const POLL_MS = 60_000;

const checkRef = callRef<typeof getIdCheck>('GET', '/api/teacher/id-check');
const sendRef = callRef<typeof sendIdDocument>('PUT', '/api/teacher/id-document');
const withdrawRef = callRef<typeof withdrawIdDocument>('DELETE', '/api/teacher/id-document');
const waitingRef = callRef<typeof listWaitingIds>('GET', '/api/admin/id-checks');
const documentRef = callRef<typeof getIdDocument>('GET', '/api/admin/id-checks/:teacherId/document');
const decideRef = callRef<typeof decideId>('POST', '/api/admin/id-checks/:teacherId/decision');

const CHECK_KEY = queryKey(checkRef, {});

export function useIdCheck() {
  return useQuery<IdCheck>({ queryKey: CHECK_KEY });
}

export function useSendIdDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof sendIdDocument>['body']) => send(sendRef, { body }),
    onSuccess: (check) => queryClient.setQueryData(CHECK_KEY, check),
  });
}

export function useWithdrawId() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send(withdrawRef, {}),
    // After a refusal too: the team may have decided meanwhile, and then there is nothing left to withdraw.
    onSettled: refetchOnSettled(() => queryClient.invalidateQueries({ queryKey: CHECK_KEY })),
  });
}

export function useWaitingIds() {
  return useQuery<Output<typeof listWaitingIds>>({
    queryKey: queryKey(waitingRef, { query: {} }),
    ...usePolling(POLL_MS),
  });
}

export function useIdDocument(teacherId: string) {
  return useQuery<Output<typeof getIdDocument>>({
    queryKey: queryKey(documentRef, { params: { teacherId } }),
    // IDs are private, so the query cache drops the picture as soon as no component uses it.
    gcTime: 0,
    staleTime: 0,
  });
}

type Decision = { teacherId: string; body: Input<typeof decideId>['body'] };

export function useDecideId() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ teacherId, body }: Decision) => send(decideRef, { params: { teacherId }, body }),
    onSettled: () => refresh(queryClient),
  });
}

function refresh(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    // Does not refetch the picture: the decision deleted it, and the dialog may still be open.
    predicate: ({ queryKey: [key] }) => /^\/api\/(admin\/id-checks$|teachers?\/)/.test(String(key)),
  });
}
