import type { Db } from '#platform/server/db/client.ts';

type Pair = { clientId: string; teacherId: string; now: Date };

/**
 * True if the student has had a lesson with the teacher, from a booking or a group class: it was marked as held, or it
 * is planned and its time has passed. Bookings with an open no-show report do not count.
 */
export async function hadSession(db: Db, pair: Pair): Promise<boolean> {
  return (await hadBookedLesson(db, pair)) || (await hadClass(db, pair));
}

async function hadBookedLesson(db: Db, { clientId, teacherId, now }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom('bookings as b')
    .innerJoin('booked_lessons as l', 'l.booking_id', 'b.id')
    .select('b.id')
    .where('b.client_id', '=', clientId)
    .where('b.teacher_id', '=', teacherId)
    .where((eb) => eb.or([eb('b.reported_at', 'is', null), eb('b.settled_at', 'is not', null)]))
    .where((eb) =>
      eb.or([
        eb('l.state', '=', 'held'),
        eb.and([eb('l.state', '=', 'planned'), eb('l.ends_at', '<=', now)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function hadClass(db: Db, { clientId, teacherId, now }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom('seat_lessons')
    .select('lesson_id')
    .where('student_id', '=', clientId)
    .where('teacher_id', '=', teacherId)
    .where((eb) =>
      eb.or([eb('state', '=', 'held'), eb.and([eb('state', '=', 'planned'), eb('ends_at', '<=', now)])]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
