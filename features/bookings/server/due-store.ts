import type { Db } from '#platform/server/db/client.ts';
import type { BookingStatus } from '../lifecycle.ts';

/** Rows that one run of a job handles; the next run handles the rest. */
export const TURN_MAX = 500;

type Due = { id: string }[];
const idsOf = (rows: Due) => rows.map(({ id }) => id);

/** Pending requests that have expired. */
export async function listLapsed(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(TURN_MAX)
    .execute();
  return idsOf(rows);
}

/** Confirmed bookings whose hour or month is over and that have no no-show report. */
export async function listOver(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'confirmed')
    .where('ends_at', '<=', now)
    .where((eb) => eb.or([eb('reported_at', 'is', null), eb('settled_at', 'is not', null)]))
    .orderBy('ends_at')
    .limit(TURN_MAX)
    .execute();
  return idsOf(rows);
}

/**
 * Requests created before `madeBefore` with fewer than `nudges` reminders to the teacher. Suggesting other times
 * counts as an answer.
 */
export async function listUnanswered(
  db: Db,
  { madeBefore, nudges, now }: { madeBefore: Date; nudges: number; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings as b')
    .select('b.id')
    .where('b.status', '=', 'pending')
    .where('b.expires_at', '>', now)
    .where('b.created_at', '<=', madeBefore)
    .where('b.nudges', '<', nudges)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('booking_proposals as p')
            .select('p.id')
            .whereRef('p.booking_id', '=', 'b.id')
            .where('p.status', '=', 'open'),
        ),
      ),
    )
    .orderBy('b.created_at')
    .limit(TURN_MAX)
    .execute();
  return idsOf(rows);
}

/** Counts a reminder to the teacher; false after a concurrent reminder or answer. */
export async function countNudge(tx: Db, id: string, nudges: number): Promise<boolean> {
  const row = await tx
    .updateTable('bookings')
    .set({ nudges })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('nudges', '<', nudges)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Bookings of a person as student or teacher with one of the statuses. */
export async function listBookingIdsOf(
  db: Db,
  userId: string,
  statuses: readonly BookingStatus[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings as b')
    .innerJoin('teacher_profiles as t', 't.id', 'b.teacher_id')
    .select('b.id')
    .where('b.status', 'in', [...statuses])
    .where((eb) => eb.or([eb('b.client_id', '=', userId), eb('t.user_id', '=', userId)]))
    .orderBy('b.id')
    .execute();
  return idsOf(rows);
}

/** Open no-show reports, oldest first. */
export async function listReported(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('reported_at', 'is not', null)
    .where('settled_at', 'is', null)
    .orderBy('reported_at')
    .limit(limit)
    .execute();
  return idsOf(rows);
}
