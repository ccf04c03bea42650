import type { Db } from '#platform/server/db/client.ts';

/** Whether the student or the teacher of a plan is blocked or is deleting the account. */
export async function hasLeft(
  db: Db,
  { clientId, teacherUserId }: { clientId: string; teacherUserId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', [clientId, teacherUserId])
    .where((eb) => eb.or([eb('blocked_at', 'is not', null), eb('deletion_due_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
