import { MEETING_OPENS_MS } from './meeting-link.ts';

const HOUR_MS = 3_600_000;

/**
 * Both sides are reminded this long before a session. The lesson stores how many reminders were sent. The last one is for
 * online sessions with a meeting link, which opens then.
 */
export const REMINDERS = [
  { beforeMs: 24 * HOUR_MS, wait: '24 hours' },
  { beforeMs: HOUR_MS, wait: '1 hour' },
  { beforeMs: MEETING_OPENS_MS, wait: '15 minutes' },
] as const;

/** The number of reminders that are due by now. */
export function countDueReminders(sessionStart: Date, now: Date): number {
  const left = sessionStart.getTime() - now.getTime();
  return REMINDERS.filter(({ beforeMs }) => left <= beforeMs).length;
}
