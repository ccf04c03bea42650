import { text } from '#shared/texts/translate.ts';
import { MEETING_OPENS_MS } from './meeting-link.ts';

const HOUR_MS = 3_600_000;

/**
 * Both sides get a reminder at each of these times before a session; the lesson stores how many
 * were sent. The last reminder is only for online sessions with a meeting link, because the link
 * opens then.
 */
export const REMINDERS = [
  { beforeMs: 24 * HOUR_MS, wait: text`24 hours` },
  { beforeMs: HOUR_MS, wait: text`1 hour` },
  { beforeMs: MEETING_OPENS_MS, wait: text`15 minutes` },
] as const;

/** The waiting times as texts. A notice stores its waiting time in English; these translate it. */
export const REMINDER_TEXTS = REMINDERS.map(({ wait }) => wait);

/**
 * Yields each combination of reminders already sent and reminder due, the latest reminder first.
 * After missed runs, a lesson gets only its latest reminder.
 */
export function* remindersDue(): Generator<{ sent: number; due: number; beforeMs: number }> {
  for (const { sent, due } of sentAndDue(REMINDERS.length)) {
    yield { sent, due, beforeMs: REMINDERS[due - 1]?.beforeMs ?? 0 };
  }
}

/**
 * Yields all pairs of a due number (`count` down to 1) and a smaller number already sent (from 0).
 */
export function* sentAndDue(count: number): Generator<{ sent: number; due: number }> {
  for (let due = count; due > 0; due -= 1) for (let sent = 0; sent < due; sent += 1) yield { sent, due };
}

/** The number of reminders that are due by now. */
export function countDueReminders(sessionStart: Date, now: Date): number {
  const left = sessionStart.getTime() - now.getTime();
  return REMINDERS.filter(({ beforeMs }) => left <= beforeMs).length;
}
