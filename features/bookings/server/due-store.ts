import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { BookingStatus } from '../lifecycle.ts';

/** What one turn of a job looks at; the rest is there at the next. */
const TURN_MAX = 500;

type Due = { id: string }[];
const idsOf = (rows: Due) => rows.map(({ id }) => id);

/** Pending requests whose time is over. */
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

/** Confirmed bookings whose hour, or month, is over and which nobody reported. */
export async function listOver(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'confirmed')
    .where(
      sql<boolean>`lower(session) <= ${now}::timestamptz -
        case pricing_type when 'monthly' then interval '30 days' else interval '1 hour' end`,
    )
    .where(sql<boolean>`lower(session) <= ${now}::timestamptz - interval '1 hour'`)
    .where((eb) => eb.or([eb('reported_at', 'is', null), eb('settled_at', 'is not', null)]))
    .orderBy(sql`lower(session)`)
    .limit(TURN_MAX)
    .execute();
  return idsOf(rows);
}

/**
 * Requests that are as old as `madeBefore` and had fewer than `nudges` reminders to their teacher. One whose teacher
 * suggested other times has its answer.
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

/** Counts a reminder to the teacher; false when another process was faster or the request was answered. */
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

/** Confirmed sessions that begin between `now` and `until` and had fewer than `reminders` reminders. */
export async function listNear(
  db: Db,
  { now, until, reminders }: { now: Date; until: Date; reminders: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'confirmed')
    .where(sql<boolean>`lower(session) > ${now}::timestamptz`)
    .where(sql<boolean>`lower(session) <= ${until}::timestamptz`)
    .where('reminders', '<', reminders)
    .orderBy(sql`lower(session)`)
    .limit(TURN_MAX)
    .execute();
  return idsOf(rows);
}

/** Counts a reminder of a session; false when another process was faster or the session was moved away. */
export async function countReminder(
  tx: Db,
  id: string,
  { until, reminders }: { until: Date; reminders: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('bookings')
    .set({ reminders })
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .where(sql<boolean>`lower(session) <= ${until}::timestamptz`)
    .where('reminders', '<', reminders)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Bookings of a person, on either side, with one of the statuses. */
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

/** Sessions that somebody says did not take place and that wait for our team, the oldest report first. */
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
