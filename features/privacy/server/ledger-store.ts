import type { Db } from '#server/db/client.ts';

export async function insertIntoLedger(
  tx: Db,
  { userId, requestedAt, dueAt }: { userId: string; requestedAt: Date; dueAt: Date },
): Promise<void> {
  const row = { user_id: userId, requested_at: requestedAt, due_at: dueAt, erased_at: null };
  await tx
    .insertInto('deletion_ledger')
    .values(row)
    .onConflict((clash) => clash.column('user_id').doUpdateSet(row))
    .execute();
}

export async function deleteFromLedger(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('deletion_ledger').where('user_id', '=', userId).execute();
}

export async function updateErased(tx: Db, userId: string, erasedAt: Date): Promise<void> {
  await tx
    .updateTable('deletion_ledger')
    .set({ erased_at: erasedAt })
    .where('user_id', '=', userId)
    .execute();
}
