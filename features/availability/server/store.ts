import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';

export type TimeSlotRecord = { id: string; dayOfWeek: number; startMin: number; endMin: number };

const slotRows = compiledOnce((db, { teacherId }: { teacherId: string }) =>
  db
    .selectFrom('time_slots')
    .select(['id', 'day_of_week as dayOfWeek', 'start_min as startMin', 'end_min as endMin'])
    .where('teacher_id', '=', teacherId)
    .orderBy(sql`(day_of_week + 6) % 7`)
    .orderBy('start_min'),
);

/** Monday to Sunday, earliest first. */
export function listTimeSlots(db: Db, teacherId: string): Promise<TimeSlotRecord[]> {
  return slotRows(db, { teacherId });
}
