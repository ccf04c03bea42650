import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  listTeacherTimeOff,
  listTeacherTimeSlots,
  listTimeOff,
} from '#features/availability/contract.ts';
import { usePolling } from '#platform/web/api/live.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { send } from '#platform/web/api/send.ts';
import { callRef, type Input, type Output } from '#shared/call.ts';
import type {
  listClientBookingRequests,
  listClientBookings,
  listTeacherBookings,
  updateBookingStatus,
} from '../contract.ts';
import type { requestBooking } from '../request-contract.ts';

/** Poll interval of booking lists; paused while the page is hidden. */
const POLL_MS = 5000;

export const listClientBookingsRef = callRef<typeof listClientBookings>('GET', '/api/client/bookings');
export const listClientBookingRequestsRef = callRef<typeof listClientBookingRequests>(
  'GET',
  '/api/client/booking-requests',
);
export const listTeacherBookingsRef = callRef<typeof listTeacherBookings>('GET', '/api/teacher/bookings');
const requestBookingRef = callRef<typeof requestBooking>('POST', '/api/booking-requests');
const updateBookingStatusRef = callRef<typeof updateBookingStatus>('PUT', '/api/booking-requests/:id/status');
const listTeacherTimeSlotsRef = callRef<typeof listTeacherTimeSlots>('GET', '/api/teacher/:id/time-slots');
const listTeacherTimeOffRef = callRef<typeof listTeacherTimeOff>('GET', '/api/teacher/:id/time-off');
const listTimeOffRef = callRef<typeof listTimeOff>('GET', '/api/teacher/time-off');

const CLIENT_KEYS = [queryKey(listClientBookingsRef, {}), queryKey(listClientBookingRequestsRef, {})];
const TEACHER_KEY = queryKey(listTeacherBookingsRef, {});
/** Query keys of all booking lists. */
export const BOOKING_KEYS = [...CLIENT_KEYS, TEACHER_KEY];

/** The student's requests and sessions, newest first. */
export function useClientBookings() {
  return useQuery<Output<typeof listClientBookings>>({
    queryKey: queryKey(listClientBookingsRef, {}),
    ...usePolling(POLL_MS),
  });
}

/**
 * Profile ids of the teachers with a pending request from the student. Pages with Book Now pass `enabled` for
 * signed-in students; for others the result is empty.
 */
export function usePendingTeacherIds({ enabled }: { enabled: boolean }): ReadonlySet<string> {
  const { data } = useQuery<Output<typeof listClientBookings>>({
    queryKey: queryKey(listClientBookingRequestsRef, {}),
    ...usePolling(POLL_MS),
    enabled,
  });
  const pending = enabled ? (data ?? []).filter((booking) => booking.status === 'pending') : [];
  return new Set(pending.map((booking) => booking.teacherId));
}

/** The requests and sessions of the signed-in teacher, newest first. */
export function useTeacherBookings() {
  return useQuery<Output<typeof listTeacherBookings>>({ queryKey: TEACHER_KEY, ...usePolling(POLL_MS) });
}

/** The published weekly hours of a teacher; undefined while they load. */
export function useTeacherTimeSlots(teacherId: string) {
  return useQuery<Output<typeof listTeacherTimeSlots>>({
    queryKey: queryKey(listTeacherTimeSlotsRef, { params: { id: teacherId } }),
  });
}

/** A teacher's time off; undefined while it loads. Requests work without it. */
export function useTeacherTimeOff(teacherId: string) {
  return useQuery<Output<typeof listTeacherTimeOff>>({
    queryKey: queryKey(listTeacherTimeOffRef, { params: { id: teacherId } }),
  });
}

/** Time off of the signed-in teacher. */
export function useOwnTimeOff() {
  return useQuery<Output<typeof listTimeOff>>({ queryKey: queryKey(listTimeOffRef, {}) });
}

/** Sends a request and refetches the student's lists. */
export function useRequestBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof requestBooking>['body']) => send(requestBookingRef, { body }),
    onSuccess: () => {
      for (const key of CLIENT_KEYS) void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}

type Update = { id: string; body: Input<typeof updateBookingStatus>['body'] };

/** Answers, cancels or completes a booking. Refetches the lists on errors too, because they may be outdated. */
export function useUpdateBookingStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Update) => send(updateBookingStatusRef, { params: { id }, body }),
    onSettled: () => Promise.all(BOOKING_KEYS.map((key) => queryClient.invalidateQueries({ queryKey: key }))),
  });
}
