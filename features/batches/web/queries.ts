import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePolling } from '#platform/web/api/live.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { refetchOnSettled } from '#platform/web/api/refetch.ts';
import { send } from '#platform/web/api/send.ts';
import { callRef, type Input, type Output } from '#shared/calls/call.ts';
import type * as contract from '../contract.ts';
import { listClientSeatsRef, listOwnBatchesRef, listTeacherBatchesRef } from '../refs.ts';
import type * as teacherContract from '../teacher-contract.ts';

/** Poll interval while the event stream is down. */
const POLL_MS = 30_000;

const takeSeatRef = callRef<typeof contract.takeSeat>('POST', '/api/batches/:id/seats');
const joinWaitingListRef = callRef<typeof contract.joinWaitingList>('POST', '/api/batches/:id/waits');
const leaveSeatRef = callRef<typeof contract.leaveSeat>('DELETE', '/api/batches/:id/seats/:month');
const leaveWaitingListRef = callRef<typeof contract.leaveWaitingList>(
  'DELETE',
  '/api/batches/:id/waits/:month',
);
const createBatchRef = callRef<typeof teacherContract.createBatch>('POST', '/api/teacher/batches');
const updateBatchRef = callRef<typeof teacherContract.updateBatch>('PUT', '/api/teacher/batches/:id');
const closeBatchRef = callRef<typeof teacherContract.closeBatch>('POST', '/api/teacher/batches/:id/close');

const SEATS_KEY = queryKey(listClientSeatsRef, {});
export const OWN_KEY = queryKey(listOwnBatchesRef, {});

export function useTeacherBatches(teacherId: string) {
  return useQuery<Output<typeof contract.listTeacherBatches>>({
    queryKey: queryKey(listTeacherBatchesRef, { params: { id: teacherId } }),
    meta: { live: true },
  });
}

export function useClientSeats({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery<Output<typeof contract.listClientSeats>>({
    queryKey: SEATS_KEY,
    enabled,
    ...usePolling(POLL_MS),
  });
}

export function useOwnBatches() {
  return useQuery<Output<typeof teacherContract.listOwnBatches>>({
    queryKey: OWN_KEY,
    ...usePolling(POLL_MS),
  });
}

/** URLs to refetch after the student's seats change: the classes of shown teachers, and the student's payments. */
const CHANGED = /^\/api\/(teacher\/[\w-]+\/batches|client\/dues)$/;

type Outcome = { onSuccess?: () => void; onError?: (error: unknown) => void };

/**
 * A mutation that changes the student's seats. After an error it also refetches, because the page may be outdated.
 * `onSuccess` and `onError` run before that, also if the refetched list no longer shows the caller.
 */
function useSeatAction<V, R>(act: (values: V) => Promise<R>, { onSuccess, onError }: Outcome) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    ...(onSuccess && { onSuccess: () => onSuccess() }),
    ...(onError && { onError: (error: unknown) => onError(error) }),
    onSettled: refetchOnSettled(() =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: SEATS_KEY }),
        queryClient.invalidateQueries({
          predicate: ({ queryKey: [path] }) => CHANGED.test(String(path)),
        }),
      ]),
    ),
  });
}

type Key = { id: string; month: string };

export const useTakeSeat = (outcome: Outcome) =>
  useSeatAction(
    ({ id, ...body }: Key & { amount: number; asWoman: boolean }) =>
      send(takeSeatRef, { params: { id }, body }),
    outcome,
  );
export const useJoinWaitingList = (outcome: Outcome) =>
  useSeatAction(
    ({ id, ...body }: Key & { asWoman: boolean }) => send(joinWaitingListRef, { params: { id }, body }),
    outcome,
  );
export const useLeaveSeat = (outcome: Outcome) =>
  useSeatAction((params: Key) => send(leaveSeatRef, { params }), outcome);
export const useLeaveWaitingList = (outcome: Outcome) =>
  useSeatAction((params: Key) => send(leaveWaitingListRef, { params }), outcome);

function useBatchAction<V, R>(act: (values: V) => Promise<R>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: refetchOnSettled(() => queryClient.invalidateQueries({ queryKey: OWN_KEY })),
  });
}

type BatchBody = Input<typeof teacherContract.updateBatch>['body'];

/** Makes a class, or changes the one with the id. */
export const useSaveBatch = () =>
  useBatchAction(({ id, body }: { id: string | null; body: BatchBody }) =>
    id === null ? send(createBatchRef, { body }) : send(updateBatchRef, { params: { id }, body }),
  );
export const useCloseBatch = () => useBatchAction((id: string) => send(closeBatchRef, { params: { id } }));
