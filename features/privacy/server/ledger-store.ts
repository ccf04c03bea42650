import type { Db } from '#platform/server/db/client.ts';

/** Notes a wish to be deleted. A person has one entry: a new wish begins it anew. */
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

/** The person came back in time. */
export async function updateUndone(tx: Db, userId: string, undoneAt: Date): Promise<void> {
  await tx
    .updateTable('deletion_ledger')
    .set({ undone_at: undoneAt })
    .where('user_id', '=', userId)
    .execute();
}

/** What became of one wish to be deleted. */
export type LedgerEntry = {
  userId: string;
  requestedAt: Date;
  dueAt: Date;
  undoneAt: Date | null;
  erasedAt: Date | null;
};

/** Every wish there ever was, with those of people who are erased by now. */
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

/** Puts an entry back as it was. */
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

/** Nothing of the person is left but this entry. */
export async function updateErased(tx: Db, userId: string, erasedAt: Date): Promise<void> {
  await tx
    .updateTable('deletion_ledger')
    .set({ erased_at: erasedAt })
    .where('user_id', '=', userId)
    .execute();
}
