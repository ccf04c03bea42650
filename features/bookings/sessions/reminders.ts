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

/** Waiting times such as "1 hour" as texts. A notice stores its waiting time in English; these texts translate it. */
export const REMINDER_TEXTS = REMINDERS.map(({ wait }) => wait);

/**
 * Yields each pair of a number of sent reminders (`sent`) and the reminder to send now (`due`), the latest reminder
 * first. So a lesson whose reminders were missed gets only the latest one.
 */
export function* remindersDue(): Generator<{ sent: number; due: number; beforeMs: number }> {
  for (const { sent, due } of sentAndDue(REMINDERS.length)) {
    yield { sent, due, beforeMs: REMINDERS[due - 1]?.beforeMs ?? 0 };
  }
}

/** Yields all pairs with `due` from `count` down to 1 and `sent` from 0 to `due` - 1. */
export function* sentAndDue(count: number): Generator<{ sent: number; due: number }> {
  for (let due = count; due > 0; due -= 1) for (let sent = 0; sent < due; sent += 1) yield { sent, due };
}

/** The number of reminders that are due by now. */
export function countDueReminders(sessionStart: Date, now: Date): number {
  const left = sessionStart.getTime() - now.getTime();
  return REMINDERS.filter(({ beforeMs }) => left <= beforeMs).length;
}
