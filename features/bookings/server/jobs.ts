import { lessonEnd } from '#features/lessons/lesson.ts';
import { countLessonReminder, listNearLessons, type NearLesson } from '#features/lessons/server/service.ts';
import { earliestSendTime } from '#features/notifications/quiet-hours.ts';
import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { forEachRow, walkRows } from '#platform/server/jobs/batches.ts';
import { defineJob, type Job } from '#platform/server/jobs/define-job.ts';
import { NUDGE_AFTER_MS } from '../expiry.ts';
import { BOOKING_NUDGE, SESSION_LINK_OPEN, SESSION_REMINDER } from '../notices.ts';
import { parseMeetingLink } from '../sessions/meeting-link.ts';
import { REMINDERS, remindersDue, sentAndDue } from '../sessions/reminders.ts';
import { completeSession, expireRequest } from './closings/closings.ts';
import * as dueStore from './closings/due-store.ts';
import { recountReplyFigures } from './figures/replies.ts';
import { BOOKING_EXPIRIES } from './metrics.ts';
import { notifyBoth, notifyParty, refreshPages } from './notices.ts';
import * as store from './store.ts';
import * as view from './view.ts';

const EVERY_MINUTE = '* * * * *';

/** Cancels expired requests. */
function expireRequests(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  return walkRows<dueStore.DueBooking>(async (after) => {
    const due = await dueStore.listExpiredRequests(platform.db, now, after);
    await forEachRow(platform, due, async (tx, { id }) => {
      if (await expireRequest(tx, id, now)) platform.metrics.add(BOOKING_EXPIRIES);
    });
    return due.at(-1) ?? null;
  });
}

/** Completes sessions that are over. */
function completeSessions(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  return walkRows<dueStore.DueBooking>(async (after) => {
    const due = await dueStore.listEndedBookings(platform.db, now, after);
    await forEachRow(platform, due, (tx, { id }) => completeSession(tx, id, now));
    return due.at(-1) ?? null;
  });
}

/**
 * Reminds teachers of unanswered requests after 12 and 24 hours. After missed runs, only the latest reminder is sent.
 */
async function* nudgeTeachers(platform: Platform): AsyncGenerator<void> {
  const { db, clock } = platform;
  const now = clock.now();
  for (const { sent: nudged, due: nudges } of sentAndDue(NUDGE_AFTER_MS.length)) {
    const madeBefore = new Date(now.getTime() - (NUDGE_AFTER_MS[nudges - 1] ?? 0));
    yield* walkRows<dueStore.DueBooking>(async (after) => {
      const unanswered = await dueStore.listUnansweredRequests(db, { madeBefore, nudged, now, after });
      await forEachRow(platform, unanswered, async (tx, { id }) => {
        if (!(await dueStore.recordNudge(tx, id, nudges))) return;
        const booking = await store.findBooking(tx, id);
        if (booking?.expiresAt == null) return;
        // In the morning, it would come too late.
        if (earliestSendTime(now, { urgent: false }) >= booking.expiresAt) return;
        const data = { expires: booking.expiresAt.toISOString() };
        await notifyParty(tx, booking, 'teacher', {
          notice: BOOKING_NUDGE,
          data,
          subject: id,
          until: booking.expiresAt,
          now,
        });
      });
      return unanswered.at(-1) ?? null;
    });
  }
}

type Due = { booking: store.BookingRecord; start: Date; reminders: number; sent: number };

/**
 * Sends the reminder that is due. The last reminder only says that the meeting link is open. If the session has no
 * link, the last reminder is sent only if earlier ones were missed, with the text of a usual reminder.
 */
async function sendReminder(tx: Db, { booking, start, reminders, sent }: Due, now: Date): Promise<void> {
  const wait = REMINDERS[reminders - 1]?.wait.message ?? '';
  const time = start.toISOString();
  const link = booking.sessionType === 'online' ? parseMeetingLink(view.linkOf(booking) ?? '') : null;
  if (reminders === REMINDERS.length && link !== null) {
    const mailLink = { joinUrl: link.url };
    const data = { provider: link.provider, time };
    await notifyBoth(tx, booking, {
      notice: SESSION_LINK_OPEN,
      data,
      mailLink,
      until: lessonEnd(start),
      now,
    });
  } else if (reminders < REMINDERS.length || sent < REMINDERS.length - 1) {
    await notifyBoth(tx, booking, { notice: SESSION_REMINDER, data: { wait, time }, until: start, now });
  }
  // Makes open pages refetch, so that they show the link.
  if (reminders === REMINDERS.length) refreshPages(tx, booking);
}

/** Reminds both sides of a lesson 24 hours and one hour before it, and once its meeting link is open. */
async function* remindOfSessions(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  for (const { sent, due: reminders, beforeMs } of remindersDue()) {
    const until = new Date(now.getTime() + beforeMs);
    yield* walkRows<NearLesson>(async (after) => {
      const near = await listNearLessons(platform.db, { now, until, reminded: sent, after });
      await forEachRow(platform, near, async (tx, { id, bookingId, start }) => {
        if (!(await countLessonReminder(tx, id, { until, reminders }))) return;
        const booking = await store.findBooking(tx, bookingId);
        if (booking === null) return;
        await sendReminder(tx, { booking, start, reminders, sent }, now);
      });
      return near.at(-1) ?? null;
    });
  }
}

export const bookingJobs: readonly Job[] = [
  defineJob({ name: 'bookings.expire', every: EVERY_MINUTE, steps: { expire: expireRequests } }),
  defineJob({ name: 'bookings.complete', every: EVERY_MINUTE, steps: { complete: completeSessions } }),
  defineJob({ name: 'bookings.nudge', every: '*/5 * * * *', steps: { nudge: nudgeTeachers } }),
  defineJob({ name: 'bookings.replies', every: '*/2 * * * *', steps: { refresh: recountReplyFigures } }),
  defineJob({ name: 'bookings.remind', every: EVERY_MINUTE, steps: { remind: remindOfSessions } }),
];
