import { notify } from '#features/notifications/server/service.ts';
import type { Db } from '#server/db/client.ts';
import { announceStale } from '#server/events/store.ts';
import { displayName, shortName } from '#shared/text.ts';
import { formatSessionTime } from '#shared/time.ts';
import type { BookingAction } from '../lifecycle.ts';
import type { BookingRecord } from './store.ts';

/** Tells the other side of what was done, and both sides' open pages. Call it in the transaction of the act. */
export async function tellOfBooking(
  tx: Db,
  booking: BookingRecord,
  act: BookingAction | 'request',
  now: Date,
): Promise<void> {
  const studentName = shortName({ firstName: booking.clientFirstName, lastName: booking.clientLastName });
  const teacherName = displayName({ firstName: booking.teacherFirstName, lastName: booking.teacherLastName });
  const student = { userId: booking.clientId, now };
  const teacher = { userId: booking.teacherUserId, now };
  if (act === 'request') {
    await notify(tx, { ...teacher, event: 'bookingRequested', data: { studentName } });
  } else if (act === 'accept' && booking.sessionStart) {
    const time = formatSessionTime(booking.sessionStart);
    await notify(tx, { ...student, event: 'bookingConfirmed', data: { teacherName, time } });
  } else if (act === 'reject') {
    await notify(tx, { ...student, event: 'bookingRejected', data: { teacherName } });
  } else if (act === 'cancel') {
    await notify(tx, { ...teacher, event: 'bookingCancelledByStudent', data: { studentName } });
  }
  await announceStale(
    tx,
    [booking.clientId, booking.teacherUserId],
    ['/api/client/bookings', '/api/client/booking-requests', '/api/teacher/bookings'],
  );
}
