import type { BookingStatus, LifecycleState } from '#features/bookings/lifecycle.ts';

const HOUR_MS = 3_600_000;
export const NOW = new Date('2026-03-02T06:30:00Z');
export const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

/** A booking with this status, without proposals, cancel requests or reports. A confirmed one starts in a day. */
export function lifecycleState(status: BookingStatus, more: Partial<LifecycleState> = {}): LifecycleState {
  const hasSession = status === 'confirmed' || status === 'completed';
  return {
    status,
    isExtended: false,
    sessionStart: hasSession ? inHours(24) : null,
    sessionEnd: hasSession ? inHours(25) : null,
    lastLesson: status === 'confirmed' ? inHours(24) : null,
    expiresAt: status === 'pending' ? inHours(10) : null,
    proposedBy: null,
    cancelAskedBy: null,
    isReported: false,
    isSettled: false,
    ...more,
  };
}
/** Times of a session that has ended; `running` has those of a session that is half over. */
export const endedSession = {
  sessionStart: inHours(-3),
  sessionEnd: inHours(-2),
  lastLesson: inHours(-3),
};
export const running = {
  sessionStart: inHours(-0.5),
  sessionEnd: inHours(0.5),
  lastLesson: inHours(-0.5),
};
