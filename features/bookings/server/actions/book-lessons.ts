import { lessonEnd } from '#features/lessons/lesson.ts';
import { endLessonsOf, missLessonsOf, replaceLessons } from '#features/lessons/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { AppError } from '#shared/calls/errors.ts';
import type { Side } from '#shared/side.ts';
import type { BookingStatus } from '../../lifecycle.ts';
import { bookingEnd, changedStarts, isPlan, type LessonChange, lessonStarts } from '../../requests/plan.ts';
import { countDueReminders } from '../../sessions/reminders.ts';
import { overlapText } from '../../texts.ts';
import { bookingConfirmed, bookingsCancelled } from '../events.ts';
import type { BookingRecord } from '../store.ts';
import type { ConfirmedSession } from './change-store.ts';

type Hour = { start: Date; overlapOk: boolean; changes?: readonly LessonChange[] };

/**
 * Stores the lessons of a booking whose confirmed hour is `start`, in place of its earlier ones, and emits
 * `bookingConfirmed`. Throws BOOKING_OVERLAP with the dates that are taken; the transaction must then be rolled back.
 */
export async function bookLessons(
  tx: Db,
  booking: BookingRecord,
  { start, overlapOk, changes = [] }: Hour,
  { by, now }: { by: Side; now: Date },
): Promise<ConfirmedSession> {
  const starts = changedStarts(lessonStarts(start, booking), changes);
  const taken = await replaceLessons(tx, {
    teacherId: booking.teacherId,
    bookingId: booking.id,
    starts,
    overlapOk,
    // Skip reminders whose time has already passed.
    reminders: starts.map((one) => countDueReminders(one, now)),
    now,
  });
  if (taken.length > 0) {
    throw new AppError('BOOKING_OVERLAP', { message: overlapText(by, starts.length > 1 ? taken : []) });
  }
  const endsAt = bookingEnd(start, booking);
  await emit(tx, bookingConfirmed, {
    bookingId: booking.id,
    teacherId: booking.teacherId,
    studentId: booking.clientId,
    sessionType: booking.sessionType,
    isMonth: isPlan(booking),
    days: booking.preferredDays,
    changes,
    price: booking.isDemo ? null : booking.price,
    startsAt: start,
    endsAt,
    now,
  });
  return { start, end: lessonEnd(start), endsAt, overlapOk };
}

/**
 * Ends the lessons of a booking that was cancelled or completed: future lessons are cancelled, lessons that have begun
 * count as held. If an admin confirmed a no-show, they count as missed. Any other status changes nothing.
 */
export async function endLessons(
  tx: Db,
  id: string,
  { to, settled, now }: { to: BookingStatus; settled: boolean; now: Date },
): Promise<void> {
  if (to === 'cancelled' && settled) await missLessonsOf(tx, id, now);
  else if (to === 'cancelled' || to === 'completed') await endLessonsOf(tx, [id], now);
  if (to === 'cancelled') await emit(tx, bookingsCancelled, { bookingIds: [id], now });
}
