import type { TeacherBooking } from './contract.ts';
import type { LifecycleState } from './lifecycle.ts';
import { bookingEnd, type PlannedBooking } from './requests/plan.ts';

type Shown = Pick<
  TeacherBooking,
  | 'status'
  | 'pricingType'
  | 'isDemo'
  | 'preferredTime'
  | 'endsAt'
  | 'lessons'
  | 'expiresAt'
  | 'proposal'
  | 'cancellation'
  | 'report'
  | 'isSettled'
>;

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** Start of the last planned lesson; null if none is planned. `lessons` must be sorted by start. */
export function lastPlannedStart(
  lessons: ReadonlyArray<Pick<Shown['lessons'][number], 'startsAt' | 'state'>>,
) {
  return dateOf(lessons.findLast(({ state }) => state === 'planned')?.startsAt ?? null);
}

/** Whether a make-up lesson that is owed or planned keeps a month open beyond its 30 days. */
export function isExtended(
  start: Date | null,
  end: Date | null,
  planned: Pick<PlannedBooking, 'pricingType' | 'isDemo'>,
): boolean {
  return start !== null && end !== null && end > bookingEnd(start, planned);
}

/** Converts a booking from the API for the transition table, so that client and server apply the same rules. */
export function stateOfBooking(booking: Shown): LifecycleState {
  const [sessionStart, sessionEnd] = [dateOf(booking.preferredTime), dateOf(booking.endsAt)];
  return {
    status: booking.status,
    sessionStart,
    sessionEnd,
    isExtended: isExtended(sessionStart, sessionEnd, booking),
    lastLesson: lastPlannedStart(booking.lessons),
    expiresAt: dateOf(booking.expiresAt),
    proposedBy: booking.proposal?.by ?? null,
    cancelAskedBy: booking.cancellation?.by ?? null,
    isReported: booking.report !== null,
    isSettled: booking.isSettled,
  };
}
