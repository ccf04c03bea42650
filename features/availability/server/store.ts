import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

export type TimeSlotRecord = { id: string; dayOfWeek: number; startMin: number; endMin: number };

/** A teacher's weekly hours, Monday to Sunday, earliest first. */
export function listTimeSlots(db: Db, teacherId: string): Promise<TimeSlotRecord[]> {
  return db
    .selectFrom('time_slots')
    .select(['id', 'day_of_week as dayOfWeek', 'start_min as startMin', 'end_min as endMin'])
    .where('teacher_id', '=', teacherId)
    .orderBy(sql`(day_of_week + 6) % 7`)
    .orderBy('start_min')
    .execute();
}

export type WithTeacherId<T> = T & { teacherId: string };

/** The weekly hours of several teachers. */
export function listTimeSlotsOf(
  db: Db,
  teacherIds: readonly string[],
): Promise<WithTeacherId<TimeSlotRecord>[]> {
  return db
    .selectFrom('time_slots')
    .select(['teacher_id as teacherId', 'id', 'day_of_week as dayOfWeek'])
    .select(['start_min as startMin', 'end_min as endMin'])
    .where('teacher_id', '=', sql<string>`any(${[...teacherIds]}::uuid[])`)
    .execute();
}

type Owned = { teacherId: string; now: Date };

export async function insertTimeSlot(tx: Db, slot: TimeSlotRecord & Owned): Promise<void> {
  await tx
    .insertInto('time_slots')
    .values({
      id: slot.id,
      teacher_id: slot.teacherId,
      day_of_week: slot.dayOfWeek,
      start_min: slot.startMin,
      end_min: slot.endMin,
      created_at: slot.now,
    })
    .execute();
}

export async function countTimeSlots(tx: Db, teacherId: string): Promise<number> {
  const row = await tx
    .selectFrom('time_slots')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('teacher_id', '=', teacherId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/**
 * Whether the teacher has this weekly hour. If so, it cannot be deleted before the transaction, which may refer to it,
 * ends.
 */
export async function lockTimeSlot(tx: Db, slot: { id: string; teacherId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('time_slots')
    .select('id')
    .where('id', '=', slot.id)
    .where('teacher_id', '=', slot.teacherId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes a weekly hour. False if the teacher has none with this id: it was deleted before, or is another teacher's.
 */
export async function deleteTimeSlot(tx: Db, slot: { id: string; teacherId: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('time_slots')
    .where('id', '=', slot.id)
    .where('teacher_id', '=', slot.teacherId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Dates as "YYYY-MM-DD". */
export type TimeOffRecord = {
  id: string;
  firstDate: string;
  lastDate: string;
  startMin: number;
  endMin: number;
};

/** Time off that ends on that day or later, soonest first. */
function selectTimeOff(db: Db, today: string) {
  return db
    .selectFrom('time_off')
    .select((eb) => [
      'id',
      eb.cast<string>('first_date', 'text').as('firstDate'),
      eb.cast<string>('last_date', 'text').as('lastDate'),
      'start_min as startMin',
      'end_min as endMin',
    ])
    .where('last_date', '>=', sql<Date>`${today}::date`)
    .orderBy('first_date')
    .orderBy('start_min');
}

export function listTimeOff(db: Db, teacherId: string, today: string): Promise<TimeOffRecord[]> {
  return selectTimeOff(db, today).where('teacher_id', '=', teacherId).execute();
}

/** Time off of several teachers that ends on `today` or later, soonest first. */
export function listTimeOffOf(
  db: Db,
  teacherIds: readonly string[],
  today: string,
): Promise<WithTeacherId<TimeOffRecord>[]> {
  return selectTimeOff(db, today)
    .select('teacher_id as teacherId')
    .where('teacher_id', '=', sql<string>`any(${[...teacherIds]}::uuid[])`)
    .execute();
}

export async function insertTimeOff(tx: Db, off: TimeOffRecord & Owned): Promise<void> {
  await tx
    .insertInto('time_off')
    .values({
      id: off.id,
      teacher_id: off.teacherId,
      first_date: off.firstDate,
      last_date: off.lastDate,
      start_min: off.startMin,
      end_min: off.endMin,
      created_at: off.now,
    })
    .execute();
}

export async function countTimeOff(tx: Db, teacherId: string, today: string): Promise<number> {
  const row = await tx
    .selectFrom('time_off')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('teacher_id', '=', teacherId)
    .where('last_date', '>=', sql<Date>`${today}::date`)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Deletes time off. False if the teacher has none with this id: it was deleted before, or is another teacher's. */
export async function deleteTimeOff(db: Db, off: { id: string; teacherId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('time_off')
    .where('id', '=', off.id)
    .where('teacher_id', '=', off.teacherId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns those of `userIds` who have entered weekly hours. */
export async function listUsersWithHours(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.user_id as id from teacher_profiles t
    where t.user_id = any(${[...userIds]}::uuid[])
      and exists (select from time_slots s where s.teacher_id = t.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes all weekly hours and time off of a teacher, by user id. */
export async function deleteHoursOf(tx: Db, userId: string): Promise<void> {
  const profile = tx.selectFrom('teacher_profiles').select('id').where('user_id', '=', userId);
  await tx.deleteFrom('time_slots').where('teacher_id', 'in', profile).execute();
  await tx.deleteFrom('time_off').where('teacher_id', 'in', profile).execute();
}
