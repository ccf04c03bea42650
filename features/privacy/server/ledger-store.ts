import type { Db } from '#platform/server/db/client.ts';

/** Records a deletion request. Each user has one entry; a new request replaces it. */
export async function insertIntoLedger(
  tx: Db,
  { userId, requestedAt, dueAt }: { userId: string; requestedAt: Date; dueAt: Date },
): Promise<void> {
  const row = { user_id: userId, requested_at: requestedAt, due_at: dueAt, undone_at: null, erased_at: null };
  await tx
    .insertInto('deletion_ledger')
    .values(row)
    .onConflict((clash) => clash.column('user_id').doUpdateSet(row))
    .execute();
}

/** Records that the user cancelled the deletion in time. */
export async function updateUndone(tx: Db, userId: string, undoneAt: Date): Promise<void> {
  await tx
    .updateTable('deletion_ledger')
    .set({ undone_at: undoneAt })
    .where('user_id', '=', userId)
    .execute();
}

/** One deletion request and its outcome. */
export type LedgerEntry = {
  userId: string;
  requestedAt: Date;
  dueAt: Date;
  undoneAt: Date | null;
  erasedAt: Date | null;
};

/** All deletion requests, including those of erased users. */
export function listLedger(db: Db): Promise<LedgerEntry[]> {
  return db
    .selectFrom('deletion_ledger')
    .select([
      'user_id as userId',
      'requested_at as requestedAt',
      'due_at as dueAt',
      'undone_at as undoneAt',
      'erased_at as erasedAt',
    ])
    .orderBy('user_id')
    .execute();
}

/** Restores an entry from the file. */
export async function restoreEntry(
  tx: Db,
  { userId, requestedAt, dueAt, undoneAt, erasedAt }: LedgerEntry,
): Promise<void> {
  const row = {
    user_id: userId,
    requested_at: requestedAt,
    due_at: dueAt,
    undone_at: undoneAt,
    erased_at: erasedAt,
  };
  await tx
    .insertInto('deletion_ledger')
    .values(row)
    .onConflict((clash) => clash.column('user_id').doUpdateSet(row))
    .execute();
}

/** Records the erasure. This entry is all that remains of the user. */
export async function updateErased(tx: Db, userId: string, erasedAt: Date): Promise<void> {
  await tx
    .updateTable('deletion_ledger')
    .set({ erased_at: erasedAt })
    .where('user_id', '=', userId)
    .execute();
}
