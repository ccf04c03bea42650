import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { reauthenticate } from '#features/identity/sessions-contract.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { usePagedList } from '#platform/web/api/paged-list.ts';
import { send } from '#platform/web/api/send.ts';
import { callRef, callUrl } from '#shared/calls/call.ts';
import type {
  FailedMessage,
  getOutbox,
  listFailedMessages,
  OutboxState,
  retryFailedMessages,
  retryMessage,
} from '../contract.ts';

const outboxRef = callRef<typeof getOutbox>('GET', '/api/admin/outbox');
const failedRef = callRef<typeof listFailedMessages>('GET', '/api/admin/outbox/failed');
const retryRef = callRef<typeof retryMessage>('POST', '/api/admin/outbox/failed/:id/retry');
const retryAllRef = callRef<typeof retryFailedMessages>('POST', '/api/admin/outbox/failed/retry');
const proveRef = callRef<typeof reauthenticate>('POST', '/api/auth/reauthenticate');

const REFRESH_MS = 15_000;
/** Delay before the refetch: the worker polls once a second, so by then it has tried to send the message. */
const REFETCH_AFTER_MS = 2_500;

/** The state of the outbox, polled while the page is visible. */
export function useOutbox() {
  return useQuery<OutboxState>({
    queryKey: queryKey(outboxRef, {}),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
  });
}

export function useFailedMessages() {
  return usePagedList<FailedMessage>(callUrl(failedRef, { query: {} }));
}

function refresh(queryClient: ReturnType<typeof useQueryClient>): void {
  const ask = () =>
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/admin/outbox'),
    });
  ask();
  setTimeout(ask, REFETCH_AFTER_MS);
}

/** Sends one failed message again, or all of them if `id` is null. If `password` is given, it is checked first. */
export function useRetry() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, password }: { id: string | null; password: string | null }) => {
      if (password !== null) await send(proveRef, { body: { password } });
      if (id !== null) return { ...(await send(retryRef, { params: { id } })), left: 0 };
      return send(retryAllRef, {});
    },
    onSettled: () => refresh(queryClient),
  });
}
