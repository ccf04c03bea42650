import { endLessonsOf } from '#features/lessons/server/service.ts';
import { notify } from '#features/notifications/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { announceStale } from '#platform/server/events/store.ts';
import { displayName, shortName } from '#shared/text.ts';
import { SESSION_CANCELLED_WITH_ACCOUNT } from '../notices.ts';
import { bookingsCancelled } from './events.ts';
import { cancelComingOf } from './personal-store.ts';

const REASONS = {
  themselves: 'This account is being deleted.',
  admin: 'This account is no longer active.',
} as const;

/** Cancels a person's upcoming sessions and notifies the other sides. Returns the number of sessions. */
export async function cancelComing(
  tx: Db,
  userId: string,
  now: Date,
  by: keyof typeof REASONS,
): Promise<number> {
  const cancelled = await cancelComingOf(tx, userId, { reason: REASONS[by], now, by });
  const ids = cancelled.map(({ id }) => id);
  await endLessonsOf(tx, ids, now);
  if (ids.length > 0) await emit(tx, bookingsCancelled, { bookingIds: ids, now });
  for (const session of cancelled) {
    const time = session.nextStart.toISOString();
    if (session.clientId === userId) {
      const person = { firstName: session.clientFirstName, lastName: session.clientLastName };
      const data = { name: shortName(person), time, side: 'teacher' } as const;
      await notify(tx, {
        notice: SESSION_CANCELLED_WITH_ACCOUNT,
        userId: session.teacherUserId,
        data,
        about: userId,
        now,
      });
    } else {
      const person = { firstName: session.teacherFirstName, lastName: session.teacherLastName };
      const data = { name: displayName(person), time, side: 'student' } as const;
      await notify(tx, {
        notice: SESSION_CANCELLED_WITH_ACCOUNT,
        userId: session.clientId,
        data,
        about: userId,
        now,
      });
    }
  }
  const sides = cancelled.flatMap(({ clientId, teacherUserId }) => [clientId, teacherUserId]);
  const paths = ['/api/teacher/bookings', '/api/client/bookings', '/api/client/booking-requests'] as const;
  announceStale(tx, [...new Set(sides)], paths);
  return cancelled.length;
}
