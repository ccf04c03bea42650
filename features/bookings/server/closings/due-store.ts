import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { profileIdOf } from '../store.ts';

/** Rows that a job reads at a time. */
const BATCH = 500;

/** Cursor in a list ordered by time. `at` is PostgreSQL's text of the time, exact to the microsecond. */
export type DueBooking = { at: string; id: string };
type After = DueBooking | null;

function isAfter(column: string, after: After): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(column)}, id) > (${after.at}::timestamptz, ${after.id}::uuid)`;
}

/** The next pending requests that have expired, longest expired first. */
export function listExpiredRequests(db: Db, now: Date, after: After): Promise<DueBooking[]> {
  return db
    .selectFrom('bookings')
    .select(['id', sql<string>`expires_at::text`.as('at')])
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .where(isAfter('expires_at', after))
    .orderBy('expires_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

/** The next confirmed bookings whose hour or month is over, without an open no-show report; longest over first. */
export function listEndedBookings(db: Db, now: Date, after: After): Promise<DueBooking[]> {
  return db
    .selectFrom('bookings')
    .select(['id', sql<string>`ends_at::text`.as('at')])
    .where('status', '=', 'confirmed')
    .where('ends_at', '<=', now)
    .where((eb) => eb.or([eb('reported_at', 'is', null), eb('settled_at', 'is not', null)]))
    .where(isAfter('ends_at', after))
    .orderBy('ends_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

/**
 * The next requests created before `madeBefore` with exactly `nudged` reminders to the teacher, oldest first. Suggesting
 * other times counts as an answer.
 */
export function listUnansweredRequests(
  db: Db,
  { madeBefore, nudged, now, after }: { madeBefore: Date; nudged: number; now: Date; after: After },
): Promise<DueBooking[]> {
  return db
    .selectFrom('bookings as b')
    .select(['b.id', sql<string>`b.created_at::text`.as('at')])
    .where('b.status', '=', 'pending')
    .where('b.expires_at', '>', now)
    .where('b.created_at', '<=', madeBefore)
    .where('b.nudges', '=', nudged)
    .where(isAfter('b.created_at', after))
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
    .orderBy('b.id')
    .limit(BATCH)
    .execute();
}

/** Counts a reminder to the teacher; false after a concurrent reminder or answer. */
export async function recordNudge(tx: Db, id: string, nudges: number): Promise<boolean> {
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

/** The pending and confirmed bookings of a person as student or teacher. */
export async function listOpenBookingsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings as b')
    .select('b.id')
    .where('b.status', 'in', ['pending', 'confirmed'])
    .where((eb) => eb.or([eb('b.client_id', '=', userId), eb('b.teacher_id', '=', profileIdOf(db, userId))]))
    // A fixed order prevents a deadlock when two accounts close at the same time.
    .orderBy('b.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of the pending requests of a student to a teacher. */
export async function listRequestsOfPair(
  db: Db,
  pair: { studentId: string; teacherUserId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings as b')
    .innerJoin('teacher_profiles as t', 't.id', 'b.teacher_id')
    .select('b.id')
    .where('b.status', '=', 'pending')
    .where('b.client_id', '=', pair.studentId)
    .where('t.user_id', '=', pair.teacherUserId)
    .orderBy('b.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of bookings with an open no-show report, oldest report first. */
export async function listReportedBookings(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('reported_at', 'is not', null)
    .where('settled_at', 'is', null)
    .orderBy('reported_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
