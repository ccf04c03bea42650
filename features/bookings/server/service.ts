import { getTeacherIdOfUser } from '#features/teachers/server/service.ts';
import type { Actor } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import type { ClientBooking, TeacherBooking } from '../contract.ts';
import * as changes from './actions/change-store.ts';
import { partyOf } from './actions/policy.ts';
import * as starts from './actions/session-start.ts';
import * as closings from './closings/closings.ts';
import * as dueStore from './closings/due-store.ts';
import * as moderation from './closings/moderation-store.ts';
import * as busy from './days/busy.ts';
import * as comingDays from './days/coming-days.ts';
import * as sessions from './days/sessions-store.ts';
import * as replies from './figures/replies.ts';
import * as replyStore from './figures/reply-store.ts';
import { refreshPages } from './notices.ts';
import * as requests from './requests/request-booking.ts';
import * as store from './store.ts';
import * as view from './view.ts';

/** The student's newest bookings; with `all` every one. */
export async function listClientBookings(
  db: Db,
  clientId: string,
  now: Date,
  which?: { all: boolean },
): Promise<ClientBooking[]> {
  const records = await store.listBookings(db, { clientId }, which);
  return records.map((record) => view.clientBooking(record, now));
}

/** The teacher's newest bookings; with `all` every one. */
export async function listTeacherBookings(
  db: Db,
  userId: string,
  now: Date,
  which?: { all: boolean },
): Promise<TeacherBooking[]> {
  const teacherId = await getTeacherIdOfUser(db, userId);
  const records = await store.listBookings(db, { teacherId }, which);
  const taken = await loadBusyTimes(db, teacherId, { hours: busy.offeredHours(records), now });
  return records.map((record) => view.teacherBooking(record, now, taken));
}

/** A booking with unmasked names, hours and contacts, for slices that show it to its two sides. */
export type BookingRecord = store.BookingRecord;

/** Returns the actor's booking and the actor's role in it; null for other people's bookings. */
export async function findOwnBooking(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ booking: BookingRecord; side: 'student' | 'teacher' } | null> {
  const booking = await store.findBooking(db, id);
  const side = booking && partyOf(actor, booking);
  return booking && side && { booking, side };
}

/**
 * Returns a user's bookings, as student or as teacher, that have a lesson at `since` or later.
 * Latest first; cancelled ones are included.
 */
export function listSessionsOf(
  db: Db,
  userId: string,
  range: { since: Date; limit: number },
): Promise<BookingRecord[]> {
  return store.listSessions(db, userId, range);
}

/** True if this student has had a session with this teacher (`teacherId` is a profile id). */
export function hadSession(
  db: Db,
  pair: { clientId: string; teacherId: string; now: Date },
): Promise<boolean> {
  return sessions.hadSession(db, pair);
}

const REPORTS_MAX = 200;

/** Open no-show reports for admins, oldest first; contacts are masked. */
export async function listNoShows(db: Db, now: Date): Promise<TeacherBooking[]> {
  const ids = await dueStore.listReportedBookings(db, REPORTS_MAX);
  const records = await Promise.all(ids.map((id) => store.findBooking(db, id)));
  return records.filter((record) => record !== null).map((record) => view.teacherBooking(record, now));
}

/**
 * Locks a booking before its lessons are changed. Also takes the advisory lock of its teacher, so
 * that two changes of the teacher's hours cannot run at once. Throws BOOKING_NOT_FOUND.
 */
export async function lockForLessons(
  tx: Db,
  { id, teacherId }: Pick<BookingRecord, 'id' | 'teacherId'>,
): Promise<BookingRecord> {
  await store.lockName(tx, `bookings:teacher:${teacherId}`);
  await changes.lockBooking(tx, id);
  const booking = await store.findBooking(tx, id);
  if (booking === null) throw new AppError('BOOKING_NOT_FOUND');
  return booking;
}

/**
 * Call it after lessons have changed: it stores the booking's new end and makes open pages refetch
 * the booking.
 */
export async function updateEndAfterLessons(
  tx: Db,
  booking: BookingRecord,
  { endsAt, now }: { endsAt: Date; now: Date },
): Promise<void> {
  await changes.updateEnd(tx, booking.id, { endsAt, now });
  refreshPages(tx, booking);
}

/**
 * Functions for other slices; each is documented in busy.ts, request-booking.ts, session-start.ts
 * or view.ts.
 */
export const { loadBusyTimes } = busy;
export const { requestBooking } = requests;
export const { readSessionStart } = starts;
export const { linkOf } = view;

/** Returns a booking by id. For jobs: it does not check who asks. */
export const { findBooking } = store;

/**
 * Closes bookings for admins and for account deletion; see closings.ts. Call both functions in the
 * caller's transaction.
 */
export const { closeBookingsOf, settleNoShow } = closings;

/** No-show reports for the admin console. */
export const { hasBooking, listReportedSessions } = moderation;

/** Free hours of the coming days, for slices that compare teachers. */
export const { freeHoursUntil, listFreeHours } = comingDays;

/**
 * Compute teachers' reply figures (how often and how fast they answer), for sample data and for bookings that existed
 * before these figures.
 */
export const { fillReplyFigures } = replies;
export const { refreshReplyFigures } = replyStore;
