import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** User ids of the student and the teacher. */
export type Pair = { studentId: string; teacherUserId: string };
export type Side = 'student' | 'teacher';

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

/** Deletes all blocks that these users made or received. */
export async function deleteOfErased(db: Db, userIds: readonly string[]): Promise<void> {
  const erased = sql<string>`any(${[...userIds]}::uuid[])`;
  await db
    .deleteFrom('blocks')
    .where((eb) => eb.or([eb('student_id', '=', erased), eb('teacher_user_id', '=', erased)]))
    .execute();
}
