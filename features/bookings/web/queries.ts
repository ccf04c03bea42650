import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { listTeacherTimeOff, listTimeOff, listTimeSlots } from '#features/availability/contract.ts';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { getTeacherRef } from '#features/teachers/refs.ts';
import { useCancelAndRefetch } from '#platform/web/api/fresh-try.ts';
import { usePolling } from '#platform/web/api/live.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { refetchOnSettled } from '#platform/web/api/refetch.ts';
import { send } from '#platform/web/api/send.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { callRef, type Input, type Output } from '#shared/calls/call.ts';
import { translatableName } from '#shared/texts/text.ts';
import { indiaParts } from '#shared/time.ts';
import type {
  listClientBookingRequests,
  listClientBookings,
  listTeacherBookings,
  updateBookingStatus,
} from '../contract.ts';
import type { listComingDays } from '../days-contract.ts';
import { needsReply } from '../morning/morning.ts';
import type { RequestedBooking, requestBooking } from '../requests/request-contract.ts';
import { LOADED_DAYS } from '../requests/request-days.ts';
import type { getTeacherMorning } from '../teacher-contract.ts';

/** Poll interval of booking lists; paused while the page is hidden. */
const POLL_MS = 5000;

export const listClientBookingsRef = callRef<typeof listClientBookings>('GET', '/api/client/bookings');
export const listClientBookingRequestsRef = callRef<typeof listClientBookingRequests>(
  'GET',
  '/api/client/booking-requests',
);
export const listTeacherBookingsRef = callRef<typeof listTeacherBookings>('GET', '/api/teacher/bookings');
export const getTeacherMorningRef = callRef<typeof getTeacherMorning>('GET', '/api/teacher/morning');
const requestBookingRef = callRef<typeof requestBooking>('POST', '/api/booking-requests');
const updateBookingStatusRef = callRef<typeof updateBookingStatus>('PUT', '/api/booking-requests/:id/status');
const listComingDaysRef = callRef<typeof listComingDays>('GET', '/api/teacher/:id/coming-days');
const listTeacherTimeOffRef = callRef<typeof listTeacherTimeOff>('GET', '/api/teacher/:id/time-off');
const listTimeSlotsRef = callRef<typeof listTimeSlots>('GET', '/api/teacher/time-slots');
const listTimeOffRef = callRef<typeof listTimeOff>('GET', '/api/teacher/time-off');

const CLIENT_KEYS = [queryKey(listClientBookingsRef, {}), queryKey(listClientBookingRequestsRef, {})];
const TEACHER_KEY = queryKey(listTeacherBookingsRef, {});
const MORNING_KEY = queryKey(getTeacherMorningRef, {});
/** Query keys of all booking lists. */
const BOOKING_KEYS = [...CLIENT_KEYS, TEACHER_KEY, MORNING_KEY];

/**
 * Refetches all booking lists, the pages of plans (a plan shows the state of its booking and of its renewal), and what
 * is shared of sessions.
 */
export function refetchBookings(queryClient: QueryClient): Promise<unknown> {
  const isStale = (key: string) =>
    key.startsWith('/api/plans/') || key === '/api/safety' || BOOKING_KEYS.some(([path]) => path === key);
  return queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isStale(String(path)) });
}

/** The student's requests and sessions, newest first. */
export function useClientBookings() {
  const say = useText();
  return useQuery<Output<typeof listClientBookings>>({
    queryKey: queryKey(listClientBookingsRef, {}),
    ...usePolling(POLL_MS),
    select: (bookings) =>
      bookings.map(({ teacher, ...booking }) => ({
        ...booking,
        teacher: { ...teacher, firstName: say(translatableName(teacher.firstName)) },
      })),
  });
}

/** The student's requests, for pages other than My Bookings; undefined while they load. */
export function useSentBookings({ enabled }: { enabled: boolean }) {
  return useQuery<Output<typeof listClientBookings>>({
    queryKey: queryKey(listClientBookingRequestsRef, {}),
    ...usePolling(POLL_MS),
    enabled,
  });
}

/**
 * Profile ids of the teachers who have a pending request from the student. Pages with a Book Now
 * button set `enabled` for signed-in students; otherwise the result is empty.
 */
export function usePendingTeacherIds({ enabled }: { enabled: boolean }): ReadonlySet<string> {
  const { data } = useSentBookings({ enabled });
  const pending = enabled ? (data ?? []).filter((booking) => booking.status === 'pending') : [];
  return new Set(pending.map((booking) => booking.teacherId));
}

/** The requests and sessions of the signed-in teacher, newest first. */
export function useTeacherBookings() {
  const say = useText();
  return useQuery<Output<typeof listTeacherBookings>>({
    queryKey: TEACHER_KEY,
    ...usePolling(POLL_MS),
    select: (bookings) =>
      bookings.map((booking) => ({ ...booking, clientName: say(translatableName(booking.clientName)) })),
  });
}

/** The signed-in teacher's pending requests, and today's sessions and classes. */
export function useTeacherMorning() {
  return useQuery<Output<typeof getTeacherMorning>>({ queryKey: MORNING_KEY, ...usePolling(POLL_MS) });
}

/**
 * Like `useTeacherMorning`, and refetches after midnight in India, and when a request needs a reply again, each minute
 * until it succeeds. `outdatedAt` is the time of an answer from an earlier day; null for an answer of today.
 */
export function useMorningOfToday(now: Date | null) {
  const queryClient = useQueryClient();
  const { data: morning, dataUpdatedAt } = useTeacherMorning();
  const answeredAt = new Date(dataUpdatedAt);
  const isOutdated =
    now !== null && morning !== undefined && indiaParts(now).date !== indiaParts(answeredAt).date;
  const needsReplyAgain =
    now !== null &&
    morning?.pending.some((request) => needsReply(request, now) && !needsReply(request, answeredAt));
  useEffect(() => {
    if (now && (isOutdated || needsReplyAgain)) void queryClient.invalidateQueries({ queryKey: MORNING_KEY });
  }, [queryClient, isOutdated, needsReplyAgain, now]);
  return { morning, outdatedAt: isOutdated ? answeredAt : null };
}

/** Poll interval for the teacher's hours while the dialog is open. */
const HOURS_MS = 30_000;

function comingDaysKey(teacherId: string): QueryKey {
  return queryKey(listComingDaysRef, { params: { id: teacherId }, query: { days: LOADED_DAYS } });
}

/** The teacher's free and taken hours on the coming days; refetched every 30 seconds while the dialog is open. */
export function useComingDays(teacherId: string, open: boolean) {
  const key = comingDaysKey(teacherId);
  const days = useQuery<Output<typeof listComingDays>>({
    queryKey: key,
    enabled: open,
    staleTime: HOURS_MS,
    refetchInterval: open && HOURS_MS,
    refetchIntervalInBackground: false,
  });
  return { ...days, retry: useCancelAndRefetch(key) };
}

/** Median minutes until the teacher answers; null if unknown or while it loads. */
export function useTypicalReplyMinutes(teacherId: string): number | null {
  const { data } = useQuery<PublicTeacher>({
    queryKey: queryKey(getTeacherRef, { params: { id: teacherId } }),
    retry: false,
  });
  return data?.replies?.typicalReplyMinutes ?? null;
}

/** A teacher's time off; undefined while it loads. A request can be sent without this data. */
export function useTeacherTimeOff(teacherId: string) {
  return useQuery<Output<typeof listTeacherTimeOff>>({
    queryKey: queryKey(listTeacherTimeOffRef, { params: { id: teacherId } }),
  });
}

/** Time off of the signed-in teacher. */
export function useOwnTimeOff() {
  return useQuery<Output<typeof listTimeOff>>({ queryKey: queryKey(listTimeOffRef, {}) });
}

/** The teacher's own weekly hours; undefined while they load. */
export function useOwnTimeSlots() {
  return useQuery<Output<typeof listTimeSlots>>({ queryKey: queryKey(listTimeSlotsRef, {}) });
}

type Bookings = Output<typeof listClientBookings>;

/**
 * Optimistic update: adds the new request to the student's cached lists before they are refetched,
 * so that the next screen shows it at once.
 */
function addToLists(queryClient: QueryClient, { next: _, ...booking }: RequestedBooking): void {
  for (const key of CLIENT_KEYS) {
    queryClient.setQueryData<Bookings>(key, (known) => known && [booking, ...known]);
    void queryClient.invalidateQueries({ queryKey: key });
  }
}

/**
 * Sends a request. On success it updates the student's lists; on an error it refetches the
 * teacher's hours, which may have changed. `onSuccess` and `onError` run also if the page has been left meanwhile.
 */
export function useRequestBooking(
  teacherId: string,
  { onSuccess, onError }: { onSuccess: () => void; onError: (error: unknown) => void },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<Input<typeof requestBooking>['body'], 'teacherId'>) =>
      send(requestBookingRef, { body: { ...body, teacherId } }),
    onSuccess: (booking) => {
      onSuccess();
      addToLists(queryClient, booking);
    },
    onError: (error) => {
      onError(error);
      void queryClient.invalidateQueries({ queryKey: comingDaysKey(teacherId) });
    },
  });
}

type Update = { id: string; body: Input<typeof updateBookingStatus>['body'] };
type Outcome<V> = { onSuccess: () => void; onError: (error: unknown, update: V) => void };

/**
 * Answers, cancels or completes a booking. Refetches the lists on errors too, because they may be outdated. `onSuccess`
 * and `onError` run before that, also if the refetched list no longer shows the caller.
 */
export function useUpdateBookingStatus<V extends Update>({ onSuccess, onError }: Outcome<V>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: V) => send(updateBookingStatusRef, { params: { id }, body }),
    onSuccess,
    onError,
    onSettled: refetchOnSettled(() => refetchBookings(queryClient)),
  });
}
