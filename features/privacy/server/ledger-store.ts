import { sql } from 'kysely';
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

function selectEntries(db: Db) {
  return db
    .selectFrom('deletion_ledger')
    .select([
      'user_id as userId',
      'requested_at as requestedAt',
      'due_at as dueAt',
      'undone_at as undoneAt',
      'erased_at as erasedAt',
      'is_filed as isFiled',
    ]);
}

/** `isFiled` is true if the file contains the current state of the entry. */
export type RecordedEntry = LedgerEntry & { isFiled: boolean };

/**
 * Returns the next `limit` entries that follow the user id `after`, sorted by user id, including those of erased users.
 */
export function listLedger(db: Db, after: string | null, limit: number): Promise<RecordedEntry[]> {
  const query = after === null ? selectEntries(db) : selectEntries(db).where('user_id', '>', after);
  return query.orderBy('user_id').limit(limit).execute();
}

export function findEntries(db: Db, userIds: readonly string[]): Promise<LedgerEntry[]> {
  return selectEntries(db)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute();
}

/** Entries that changed since they were last written to a file; a trigger marks them. */
export function listUnfiled(db: Db, limit: number): Promise<LedgerEntry[]> {
  return selectEntries(db).where('is_filed', '=', sql.lit(false)).orderBy('user_id').limit(limit).execute();
}

/** Marks entries as written, unless they have changed since they were read. */
export async function markFiled(db: Db, entries: readonly LedgerEntry[]): Promise<void> {
  await sql`
    update deletion_ledger l set is_filed = true
    from json_to_recordset(${JSON.stringify(entries)}::json) as e
      ("userId" uuid, "requestedAt" timestamptz, "undoneAt" timestamptz, "erasedAt" timestamptz)
    where l.user_id = e."userId" and date_trunc('milliseconds', l.requested_at) = e."requestedAt"
      and date_trunc('milliseconds', l.undone_at) is not distinct from e."undoneAt"
      and date_trunc('milliseconds', l.erased_at) is not distinct from e."erasedAt"`.execute(db);
}

/** How many bytes of the file with this id the database has already applied; 0 for an unknown file. */
export async function findBytesRead(db: Db, fileId: string): Promise<number> {
  const row = await db
    .selectFrom('deletion_ledger_files')
    .select(sql<number>`bytes_read::float8`.as('bytes'))
    .where('id', '=', fileId)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

export async function saveBytesRead(db: Db, fileId: string, bytes: number): Promise<void> {
  await db
    .insertInto('deletion_ledger_files')
    .values({ id: fileId, bytes_read: bytes })
    .onConflict((clash) => clash.column('id').doUpdateSet({ bytes_read: bytes }))
    .execute();
}

export async function deleteLedgerFileRow(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('deletion_ledger_files').where('id', '=', fileId).execute();
}

/** Stores an entry as it is in the file. Needed after a backup was restored, which lacks it. */
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

/** Records the erasure in the user's entry. The entry is kept after the erasure. */
export async function updateErased(tx: Db, userId: string, erasedAt: Date): Promise<void> {
  await tx
    .updateTable('deletion_ledger')
    .set({ erased_at: erasedAt })
    .where('user_id', '=', userId)
    .execute();
}
