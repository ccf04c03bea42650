import type { BookingStatus, LifecycleState } from '#features/bookings/lifecycle.ts';

const HOUR_MS = 3_600_000;
export const NOW = new Date('2026-03-02T06:30:00Z');
export const hoursFromNow = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

/** A booking with this status and no open questions; a confirmed one starts in a day. */
export function lifecycleState(status: BookingStatus, more: Partial<LifecycleState> = {}): LifecycleState {
  const hasSession = status === 'confirmed' || status === 'completed';
  return {
    status,
    sessionStart: hasSession ? hoursFromNow(24) : null,
    sessionEnd: hasSession ? hoursFromNow(25) : null,
    lastLesson: status === 'confirmed' ? hoursFromNow(24) : null,
    expiresAt: status === 'pending' ? hoursFromNow(10) : null,
    proposedBy: null,
    cancelAskedBy: null,
    isReported: false,
    ...more,
  };
}
/** Moments of a session: over, and half done. */
export const endedSession = {
  sessionStart: hoursFromNow(-3),
  sessionEnd: hoursFromNow(-2),
  lastLesson: hoursFromNow(-3),
};
export const running = {
  sessionStart: hoursFromNow(-0.5),
  sessionEnd: hoursFromNow(0.5),
  lastLesson: hoursFromNow(-0.5),
};
