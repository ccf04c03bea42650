import { countLessonReminder, listNearLessons } from '#features/lessons/server/service.ts';
import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { formatSessionTime } from '#shared/time.ts';
import { NUDGE_AFTER_MS } from '../expiry.ts';
import { BOOKING_NUDGE, SESSION_REMINDER } from '../notices.ts';
import { REMINDERS } from '../reminders.ts';
import { completeSession, expireRequest } from './closings.ts';
import * as dueStore from './due-store.ts';
import { notifyBoth, notifyParty } from './notices.ts';
import * as store from './store.ts';

const EVERY_MINUTE = '* * * * *';

/** Each row has its own transaction: a failure is retried in the next run and does not stop the others. */
async function forEach<Row>(
  { db, log }: Platform,
  rows: readonly Row[],
  work: (tx: Db, row: Row) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    await inTransaction(db, (tx) => work(tx, row)).catch((err: unknown) => {
      log.error({ err, row }, 'a booking could not be moved on');
    });
  }
}

/** Cancels expired requests. */
async function expireRequests(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const ids = await dueStore.listLapsed(platform.db, now);
  await forEach(platform, ids, (tx, id) => expireRequest(tx, id, now));
}

/** Completes sessions that are over. */
async function completeSessions(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const ids = await dueStore.listOver(platform.db, now);
  await forEach(platform, ids, (tx, id) => completeSession(tx, id, now));
}

/**
 * Reminds teachers of unanswered requests after 12 and 24 hours. After missed runs, only the latest reminder is sent.
 */
async function nudgeTeachers(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  for (let nudges = NUDGE_AFTER_MS.length; nudges > 0; nudges -= 1) {
    const madeBefore = new Date(now.getTime() - (NUDGE_AFTER_MS[nudges - 1] ?? 0));
    const ids = await dueStore.listUnanswered(platform.db, { madeBefore, nudges, now });
    await forEach(platform, ids, async (tx, id) => {
      if (!(await dueStore.countNudge(tx, id, nudges))) return;
      const booking = await store.findBooking(tx, id);
      if (booking?.expiresAt == null) return;
      const data = { expires: formatSessionTime(booking.expiresAt) };
      await notifyParty(tx, booking, 'teacher', { notice: BOOKING_NUDGE, data, now });
    });
  }
}

/** Reminds both sides of a lesson 24 hours and one hour before it. */
async function remindOfSessions(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  for (let reminders = REMINDERS.length; reminders > 0; reminders -= 1) {
    const reminder = REMINDERS[reminders - 1];
    if (reminder === undefined) continue;
    const until = new Date(now.getTime() + reminder.beforeMs);
    const near = await listNearLessons(platform.db, { now, until, reminders, max: dueStore.TURN_MAX });
    await forEach(platform, near, async (tx, { id, bookingId, start }) => {
      if (!(await countLessonReminder(tx, id, { until, reminders }))) return;
      const booking = await store.findBooking(tx, bookingId);
      if (booking === null) return;
      const data = { wait: reminder.wait, time: formatSessionTime(start) };
      await notifyBoth(tx, booking, { notice: SESSION_REMINDER, data, now });
    });
  }
}

export const bookingJobs: readonly Job[] = [
  { name: 'bookings.expire', every: EVERY_MINUTE, run: expireRequests },
  { name: 'bookings.complete', every: EVERY_MINUTE, run: completeSessions },
  { name: 'bookings.nudge', every: '*/5 * * * *', run: nudgeTeachers },
  { name: 'bookings.remind', every: EVERY_MINUTE, run: remindOfSessions },
];
