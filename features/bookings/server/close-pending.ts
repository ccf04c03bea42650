import { notify } from '#features/notifications/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { announceStale } from '#platform/server/events/store.ts';
import { displayName, shortName } from '#shared/text.ts';
import { REQUEST_CLOSED_FOR_STUDENT, REQUEST_CLOSED_FOR_TEACHER } from '../notices.ts';
import { closeProposal } from './change-store.ts';
import { type ClosedBooking, cancelPendingOf } from './closing-store.ts';

const REASON = 'This account is no longer active.';
const STUDENT_LISTS = ['/api/client/bookings', '/api/client/booking-requests'] as const;

function teacherNameOf(booking: ClosedBooking): string {
  return displayName({ firstName: booking.teacherFirstName, lastName: booking.teacherLastName });
}

function studentNameOf(booking: ClosedBooking): string {
  return shortName({ firstName: booking.clientFirstName, lastName: booking.clientLastName });
}

/**
 * Cancels the person's pending requests, sent and received, and notifies the other sides. Returns the number of
 * requests.
 */
export async function closePending(tx: Db, userId: string, now: Date): Promise<number> {
  const closed = await cancelPendingOf(tx, userId, { reason: REASON, now });
  for (const booking of closed) {
    await closeProposal(tx, booking.id, { status: 'withdrawn', now });
    if (booking.clientId === userId) {
      const data = { studentName: studentNameOf(booking) };
      await notify(tx, {
        notice: REQUEST_CLOSED_FOR_TEACHER,
        userId: booking.teacherUserId,
        data,
        about: userId,
        now,
      });
    } else {
      const data = { teacherName: teacherNameOf(booking) };
      await notify(tx, {
        notice: REQUEST_CLOSED_FOR_STUDENT,
        userId: booking.clientId,
        data,
        about: userId,
        now,
      });
    }
  }
  const others = closed.map(({ clientId, teacherUserId }) =>
    clientId === userId ? teacherUserId : clientId,
  );
  announceStale(tx, [...new Set(others)], ['/api/teacher/bookings', ...STUDENT_LISTS]);
  return closed.length;
}
