import type { EventName } from '#features/notifications/events.ts';
import {
  findRecipientOf,
  type Notice,
  notify,
  type Recipient,
} from '#features/notifications/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { announceStale } from '#platform/server/events/store.ts';
import { displayName, shortName } from '#shared/text.ts';
import { formatSessionTime } from '#shared/time.ts';
import type { BookingAction, BookingParty } from '../lifecycle.ts';
import type { BookingRecord, Side } from './store.ts';

type Names = { studentName: string; teacherName: string };

function namesOf(booking: BookingRecord): Names {
  return {
    studentName: shortName({ firstName: booking.clientFirstName, lastName: booking.clientLastName }),
    teacherName: displayName({ firstName: booking.teacherFirstName, lastName: booking.teacherLastName }),
  };
}

type Told = { event: EventName; data?: Record<string, string>; now: Date } & Pick<
  Notice,
  'recipient' | 'stale'
>;

/** Tells one side. The words get both names, the other's by its own key, and the session's time where there is one. */
export async function tellSide(
  tx: Db,
  booking: BookingRecord,
  side: Side,
  { event, data, now, ...known }: Told,
): Promise<void> {
  const names = namesOf(booking);
  await notify(tx, {
    event,
    userId: side === 'teacher' ? booking.teacherUserId : booking.clientId,
    data: {
      ...names,
      side,
      otherName: side === 'teacher' ? names.studentName : names.teacherName,
      bookingId: booking.id,
      teacherId: booking.teacherId,
      time: booking.sessionStart ? formatSessionTime(booking.sessionStart) : '',
      ...data,
    },
    now,
    ...known,
  });
}

const BOTH = ['student', 'teacher'] as const satisfies readonly Side[];

export async function tellBoth(tx: Db, booking: BookingRecord, told: Told): Promise<void> {
  for (const side of BOTH) await tellSide(tx, booking, side, told);
}

const pagesOf = (booking: BookingRecord) => ({
  userIds: [booking.clientId, booking.teacherUserId],
  paths: ['/api/client/bookings', '/api/client/booking-requests', '/api/teacher/bookings'] as const,
});

/** Open pages of both sides ask for their bookings again. */
export async function refreshPages(tx: Db, booking: BookingRecord): Promise<void> {
  const { userIds, paths } = pagesOf(booking);
  await announceStale(tx, userIds, paths);
}

/** Tells a teacher of a new request. Call it in the transaction that makes it. */
export async function tellOfRequest(
  tx: Db,
  booking: BookingRecord,
  { recipient, now }: { recipient: Recipient; now: Date },
): Promise<void> {
  const stale = pagesOf(booking);
  await tellSide(tx, booking, 'teacher', { event: 'bookingRequested', now, recipient, stale });
}

/** Where a teacher is told of a new request. */
export function findTold(db: Db, teacherUserId: string): Promise<Recipient> {
  return findRecipientOf(db, 'bookingRequested', teacherUserId);
}

/** What the other side hears of an act of one side. */
const HEARD: Partial<Record<BookingAction, EventName>> = {
  accept: 'bookingConfirmed',
  reject: 'bookingRejected',
  cancel: 'bookingCancelledByStudent',
  propose: 'timesSuggested',
  acceptTime: 'timeTaken',
  declineTimes: 'timesDeclined',
  askToCancel: 'cancellationAsked',
  agreeToCancel: 'cancellationAgreed',
  keepBooking: 'cancellationDeclined',
  complete: 'bookingCompleted',
  reportNoShow: 'sessionReported',
};

/** Tells the other side of an act, and both sides' open pages. Call it in the transaction of the act. */
export async function tellOfBooking(
  tx: Db,
  booking: BookingRecord,
  { action, by, now }: { action: BookingAction; by: Side; now: Date },
): Promise<void> {
  const event = HEARD[action];
  if (event !== undefined) {
    const times = (booking.proposedTimes ?? []).map(formatSessionTime).join(' · ');
    await tellSide(tx, booking, by === 'student' ? 'teacher' : 'student', { event, data: { times }, now });
  }
  await refreshPages(tx, booking);
}

/** Tells both sides of what the clock or our team did. Call it in the transaction of the act. */
export async function tellOfClosing(
  tx: Db,
  booking: BookingRecord,
  { by, event, now }: { by: Exclude<BookingParty, Side>; event: EventName; now: Date },
): Promise<void> {
  if (event === 'bookingCompleted') await tellSide(tx, booking, 'student', { event, now });
  else await tellBoth(tx, booking, { event, data: { by, verdict: booking.status }, now });
  await refreshPages(tx, booking);
}
