const HOUR_MS = 3_600_000;

/** Both sides are reminded this long before a session; the number of those behind us is kept with the booking. */
export const REMINDERS = [
  { beforeMs: 24 * HOUR_MS, wait: '24 hours' },
  { beforeMs: HOUR_MS, wait: '1 hour' },
] as const;

/** How many reminders of a session are due or were due at an instant. */
export function remindersDue(sessionStart: Date, now: Date): number {
  const left = sessionStart.getTime() - now.getTime();
  return REMINDERS.filter(({ beforeMs }) => left <= beforeMs).length;
}
