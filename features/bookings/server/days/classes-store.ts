import type { Db } from '#platform/server/db/client.ts';

/** An hour of a teacher's group class, with the seats taken in it. */
export type ClassHour = {
  id: string;
  batchId: string;
  startsAt: Date;
  endsAt: Date;
  state: 'planned' | 'held';
  title: string;
  capacity: number;
  taken: number;
  place: string | null;
  meetingUrl: string | null;
};

/** A teacher's class hours that start at `from` or later and before `until`, earliest first. */
export function listClassHours(
  db: Db,
  { teacherId, from, until }: { teacherId: string; from: Date; until: Date },
): Promise<ClassHour[]> {
  return db
    .selectFrom('class_hours')
    .select(['id', 'batch_id as batchId', 'starts_at as startsAt', 'ends_at as endsAt', 'title', 'capacity'])
    .select(['taken', 'place', 'meeting_url as meetingUrl', 'state'])
    .where('teacher_id', '=', teacherId)
    .where('state', 'in', ['planned', 'held'])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .orderBy('starts_at')
    .$castTo<ClassHour>()
    .execute();
}

export type ClassStarts = { title: string; starts: Date[] };

/** Starts of a teacher's class hours that end after `now`, grouped by class. */
export async function listClassStarts(db: Db, teacherId: string, now: Date): Promise<ClassStarts[]> {
  const rows = await db
    .selectFrom('class_hours')
    .select(['batch_id as batchId', 'title', 'starts_at as start'])
    .where('teacher_id', '=', teacherId)
    .where('state', 'in', ['planned', 'held'])
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .$castTo<{ batchId: string; title: string; start: Date }>()
    .execute();
  const classes = Map.groupBy(rows, ({ batchId }) => batchId);
  return [...classes.values()].map((hours) => ({
    title: hours[0]?.title ?? '',
    starts: hours.map(({ start }) => start),
  }));
}
