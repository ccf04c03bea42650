import type { TeacherBooking } from './contract.ts';
import type { LifecycleState } from './lifecycle.ts';

type Shown = Pick<
  TeacherBooking,
  'status' | 'preferredTime' | 'endsAt' | 'lessons' | 'expiresAt' | 'proposal' | 'cancellation' | 'report'
>;

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** Start of the last planned lesson; null without one. `lessons` are in the order of their starts. */
export function lastPlanned(lessons: ReadonlyArray<Pick<Shown['lessons'][number], 'startsAt' | 'state'>>) {
  return dateOf(lessons.findLast(({ state }) => state === 'planned')?.startsAt ?? null);
}

/** The lifecycle state of a booking from the API, so that client and server decide alike what can be done. */
export function stateOfBooking(booking: Shown): LifecycleState {
  return {
    status: booking.status,
    sessionStart: dateOf(booking.preferredTime),
    sessionEnd: dateOf(booking.endsAt),
    lastLesson: lastPlanned(booking.lessons),
    expiresAt: dateOf(booking.expiresAt),
    proposedBy: booking.proposal?.by ?? null,
    cancelAskedBy: booking.cancellation?.by ?? null,
    isReported: booking.report !== null,
  };
}
