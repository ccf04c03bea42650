import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '#platform/web/api/loader.ts';
import { refetchOnSettled } from '#platform/web/api/refetch.ts';
import { ApiError, failureReason, send } from '#platform/web/api/send.ts';
import { callRef, type Input, type Output } from '#shared/calls/call.ts';
import type {
  addTimeOff,
  addTimeSlot,
  deleteTimeOff,
  deleteTimeSlot,
  listTeacherTimeOff,
  listTeacherTimeSlots,
  listTimeOff,
  listTimeSlots,
} from '../contract.ts';
import type { AddOutcome, NewSlot } from '../publish-hours.ts';

export const listTeacherTimeSlotsRef = callRef<typeof listTeacherTimeSlots>(
  'GET',
  '/api/teacher/:id/time-slots',
);
export const listTeacherTimeOffRef = callRef<typeof listTeacherTimeOff>('GET', '/api/teacher/:id/time-off');
const listTimeSlotsRef = callRef<typeof listTimeSlots>('GET', '/api/teacher/time-slots');
const addTimeSlotRef = callRef<typeof addTimeSlot>('POST', '/api/teacher/time-slots');
const deleteTimeSlotRef = callRef<typeof deleteTimeSlot>('DELETE', '/api/teacher/time-slots/:id');
const listTimeOffRef = callRef<typeof listTimeOff>('GET', '/api/teacher/time-off');
const addTimeOffRef = callRef<typeof addTimeOff>('POST', '/api/teacher/time-off');
const deleteTimeOffRef = callRef<typeof deleteTimeOff>('DELETE', '/api/teacher/time-off/:id');

export const TIME_SLOTS_KEY = queryKey(listTimeSlotsRef, {});
export const TIME_OFF_KEY = queryKey(listTimeOffRef, {});

/** The teacher's own weekly hours, Monday first; undefined while they load. */
export function useTimeSlots() {
  return useQuery<Output<typeof listTimeSlots>>({ queryKey: TIME_SLOTS_KEY });
}

/** The teacher's own current and future time off, soonest first. */
export function useTimeOff() {
  return useQuery<Output<typeof listTimeOff>>({ queryKey: TIME_OFF_KEY });
}

/** What each list makes stale: its two paths, the teacher's own and the public one; with time off also the offers. */
const LISTS = {
  slots: /^\/api\/teacher\/([^/]+\/)?time-slots$/,
  off: /^\/api\/teacher\/(([^/]+\/)?time-off|morning|bookings)$/,
};

/** Returns a function that invalidates what a list makes stale. */
function useRefresh(list: keyof typeof LISTS) {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => LISTS[list].test(String(path)) });
}

/** How often hours were deleted on this page: the same hours after a deletion are a new write, not a retry. */
let deletions = 0;

/** Publishes hours, one call for each day, and returns the result of each. Never rejects. */
export function useAddTimeSlots() {
  const refresh = useRefresh('slots');
  return useMutation({
    mutationFn: async (slots: readonly NewSlot[]) => {
      const outcome: AddOutcome = { added: [], conflicts: [], failed: [] };
      for (const slot of slots) {
        try {
          const { day, startTime, endTime } = slot;
          // With an intent, the success of the next day leaves this day's retry a retry.
          const intent = String(deletions);
          await send(addTimeSlotRef, { body: { dayOfWeek: day, startTime, endTime } }, { intent });
          outcome.added.push(slot);
        } catch (error) {
          if (error instanceof ApiError && error.code === 'TIME_SLOT_CONFLICT') outcome.conflicts.push(slot);
          else outcome.failed.push({ slot, reason: failureReason(error) });
        }
      }
      return outcome;
    },
    onSettled: refetchOnSettled(refresh),
  });
}

export function useDeleteTimeSlot() {
  const refresh = useRefresh('slots');
  return useMutation({
    mutationFn: (id: string) => send(deleteTimeSlotRef, { params: { id } }),
    onSuccess: () => {
      deletions += 1;
    },
    onSettled: refetchOnSettled(refresh),
  });
}

export function useAddTimeOff() {
  const refresh = useRefresh('off');
  return useMutation({
    mutationFn: (body: Input<typeof addTimeOff>['body']) => send(addTimeOffRef, { body }),
    onSettled: refetchOnSettled(refresh),
  });
}

export function useDeleteTimeOff() {
  const refresh = useRefresh('off');
  return useMutation({
    mutationFn: (id: string) => send(deleteTimeOffRef, { params: { id } }),
    onSettled: refetchOnSettled(refresh),
  });
}
