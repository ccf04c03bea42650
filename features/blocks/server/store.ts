import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { Side } from '#shared/side.ts';

/** User ids of the student and the teacher. */
export type Pair = { studentId: string; teacherUserId: string };
/** Stores a block; does nothing if this person has already blocked the other. */
export async function insertBlock(tx: Db, pair: Pair, by: Side, at: Date): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({
      student_id: pair.studentId,
      teacher_user_id: pair.teacherUserId,
      blocked_by: by,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlock(tx: Db, pair: Pair, by: Side): Promise<void> {
  await tx
    .deleteFrom('blocks')
    .where('student_id', '=', pair.studentId)
    .where('teacher_user_id', '=', pair.teacherUserId)
    .where('blocked_by', '=', by)
    .execute();
}

/** The people whom a student or teacher has blocked, oldest block first. */
export function listBlockedBy(
  db: Db,
  userId: string,
  side: Side,
): Promise<{ firstName: string; lastName: string; at: Date }[]> {
  const [own, other] =
    side === 'student'
      ? (['b.student_id', 'b.teacher_user_id'] as const)
      : (['b.teacher_user_id', 'b.student_id'] as const);
  return db
    .selectFrom('blocks as b')
    .innerJoin('people as p', 'p.id', other)
    .select(['p.first_name as firstName', 'p.last_name as lastName', 'b.created_at as at'])
    .where(own, '=', userId)
    .where('b.blocked_by', '=', side)
    .orderBy('b.created_at')
    .orderBy('p.id')
    .execute();
}

/** Deletes all blocks that these users made or received. */
export async function deleteOfErased(db: Db, userIds: readonly string[]): Promise<void> {
  const erased = sql<string>`any(${[...userIds]}::uuid[])`;
  await db
    .deleteFrom('blocks')
    .where((eb) => eb.or([eb('student_id', '=', erased), eb('teacher_user_id', '=', erased)]))
    .execute();
}
