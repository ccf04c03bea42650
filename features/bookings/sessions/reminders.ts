import { text } from '#shared/texts/translate.ts';
import { MEETING_OPENS_MS } from './meeting-link.ts';

const HOUR_MS = 3_600_000;

/**
 * Both sides are reminded this long before a session. The lesson stores how many reminders were sent. The last one is for
 * online sessions with a meeting link, which opens then.
 */
export const REMINDERS = [
  { beforeMs: 24 * HOUR_MS, wait: text`24 hours` },
  { beforeMs: HOUR_MS, wait: text`1 hour` },
  { beforeMs: MEETING_OPENS_MS, wait: text`15 minutes` },
] as const;

/** How long before, for notices that store it in English. */
export const WAITS = REMINDERS.map(({ wait }) => wait);

/**
 * Each reminder that may be due now, with how many were sent before it, latest first: after missed runs one is sent.
 */
export function* remindersDue(): Generator<{ sent: number; due: number; beforeMs: number }> {
  for (const { sent, due } of sentAndDue(REMINDERS.length)) {
    yield { sent, due, beforeMs: REMINDERS[due - 1]?.beforeMs ?? 0 };
  }
}

/** What was sent (0 to `count` - 1) before each number that may be due now, latest first. */
export function* sentAndDue(count: number): Generator<{ sent: number; due: number }> {
  for (let due = count; due > 0; due -= 1) for (let sent = 0; sent < due; sent += 1) yield { sent, due };
}

/** The number of reminders that are due by now. */
export function countDueReminders(sessionStart: Date, now: Date): number {
  const left = sessionStart.getTime() - now.getTime();
  return REMINDERS.filter(({ beforeMs }) => left <= beforeMs).length;
}
