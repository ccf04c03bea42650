import type { TeacherBooking } from './contract.ts';
import type { LifecycleState } from './lifecycle.ts';
import { isPlan } from './requests/plan.ts';

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

/** Converts a booking from the API for the transition table, so that client and server apply the same rules. */
export function stateOfBooking(booking: Shown): LifecycleState {
  return {
    status: booking.status,
    isMonth: isPlan(booking),
    sessionStart: dateOf(booking.preferredTime),
    sessionEnd: dateOf(booking.endsAt),
    lastLesson: lastPlannedStart(booking.lessons),
    expiresAt: dateOf(booking.expiresAt),
    proposedBy: booking.proposal?.by ?? null,
    cancelAskedBy: booking.cancellation?.by ?? null,
    isReported: booking.report !== null,
    isSettled: booking.isSettled,
  };
}
