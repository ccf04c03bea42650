import type { Db } from '#platform/server/db/client.ts';

export async function findMobileNumber(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('mobile').where('id', '=', userId).executeTakeFirst();
  return row?.mobile ?? null;
}
