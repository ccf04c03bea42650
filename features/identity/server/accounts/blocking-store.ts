import type { Db } from '#platform/server/db/client.ts';

/** Locks the admin accounts until the transaction ends. Returns the ids of those that are not blocked. */
export async function lockActiveAdmins(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'blocked_at'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.filter((row) => row.blocked_at === null).map(({ id }) => id);
}

/** Blocks or unblocks a user. Returns false if another request did so first. */
export async function updateBlocked(
  tx: Db,
  id: string,
  block: { at: Date; reason: string } | null,
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ blocked_at: block?.at ?? null, blocked_reason: block?.reason ?? null })
    .where('id', '=', id)
    .where('blocked_at', block === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
