import type { Db } from '#server/db/client.ts';

/** An empty profile; everything else has its default. */
export async function insertTeacher(
  db: Db,
  teacher: { id: string; userId: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('teachers')
    .values({
      id: teacher.id,
      user_id: teacher.userId,
      created_at: teacher.createdAt,
      updated_at: teacher.createdAt,
    })
    .execute();
}
