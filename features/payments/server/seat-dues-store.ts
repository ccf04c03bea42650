import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { type DuePair, type NewDue, RETURNED_PAIR } from './dues-store.ts';

type ClassMonth = { batchId: string; teacherId: string; studentId: string; endsAt: Date };

/**
 * Finds and locks the due that the student has of this month of a class from an earlier seat. That seat may be deleted,
 * so the class is found by the student's first lesson, and the month by its end. Returns the due's id, student and
 * teacher; null if there is none.
 */
export async function lockDueOfClassMonth(
  tx: Db,
  { batchId, teacherId, studentId, endsAt }: ClassMonth,
): Promise<(DuePair & { id: string }) | null> {
  const row = await tx
    .selectFrom('dues as d')
    .innerJoin('class_lessons as l', 'l.starts_at', 'd.starts_at')
    .innerJoin('teacher_profiles as t', 't.id', 'd.teacher_id')
    .select(['d.id', 'd.student_id as studentId', 't.user_id as teacherUserId'])
    .where('d.student_id', '=', studentId)
    // Two teachers' classes may begin at the same time.
    .where('d.teacher_id', '=', teacherId)
    .where('d.seat_id', 'is not', null)
    .where('d.ends_at', '=', endsAt)
    .where('l.batch_id', '=', batchId)
    .limit(1)
    .forUpdate('d')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Makes a due that need not be paid the due of the student's new seat. One that is still owed keeps its seat: giving
 * back the new one in time does not free it.
 */
export async function moveFreedDue(tx: Db, id: string, seatId: string): Promise<void> {
  await tx
    .updateTable('dues')
    .set({ seat_id: seatId, is_freed: false })
    .where('id', '=', id)
    .where('is_freed', '=', true)
    .execute();
}

/** Marks the dues of these seats as such that need not be paid. */
export async function markDuesFreed(tx: Db, seatIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('dues')
    .set({ is_freed: true })
    .where('seat_id', '=', sql<string>`any(${[...seatIds]}::uuid[])`)
    .execute();
}

/** Adds the due of a seat in a group class. It can't exist yet, because a seat is taken only once. */
export function insertSeatDue(
  tx: Db,
  due: Omit<NewDue, 'bookingId' | 'month' | 'isMonth'> & { seatId: string },
): Promise<DuePair[]> {
  return tx
    .insertInto('dues')
    .values({
      id: due.id,
      seat_id: due.seatId,
      teacher_id: due.teacherId,
      student_id: due.studentId,
      session_type: due.sessionType,
      is_month: true,
      starts_at: due.startsAt,
      ends_at: due.endsAt,
      amount: due.amount,
      due_on: due.dueOn,
      state: 'due',
      created_at: due.now,
    })
    .returning(RETURNED_PAIR)
    .execute();
}

/**
 * Deletes the dues of these seats that are still in the first state: neither student nor teacher has said anything
 * about them. Returns the student and teacher of each deleted due.
 */
export function deleteUntouchedSeatDues(tx: Db, seatIds: readonly string[]): Promise<DuePair[]> {
  return tx
    .deleteFrom('dues')
    .where('seat_id', '=', sql<string>`any(${[...seatIds]}::uuid[])`)
    .where('state', '=', 'due')
    .where('refusals', '=', 0)
    .returning(RETURNED_PAIR)
    .execute();
}
