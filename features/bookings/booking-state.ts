import type { TeacherBooking } from './contract.ts';
import type { LifecycleState } from './lifecycle.ts';

type Shown = Pick<
  TeacherBooking,
  'status' | 'preferredTime' | 'endsAt' | 'expiresAt' | 'proposal' | 'cancellation' | 'report'
>;

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** The lifecycle state of a booking from the API, so that client and server decide alike what can be done. */
export function stateOfBooking(booking: Shown): LifecycleState {
  return {
    status: booking.status,
    sessionStart: dateOf(booking.preferredTime),
    sessionEnd: dateOf(booking.endsAt),
    expiresAt: dateOf(booking.expiresAt),
    proposedBy: booking.proposal?.by ?? null,
    cancelAskedBy: booking.cancellation?.by ?? null,
    isReported: booking.report !== null,
  };
}
