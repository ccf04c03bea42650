import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { DB } from '#platform/server/db/types.ts';
import type { SecurityRow } from './event.ts';

/** Inserts the rows in one statement. Equal events of the same minute are added to one row's count. */
export async function upsertEvents(db: Db, rows: readonly SecurityRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({
    minute: row.minute,
    event: row.event,
    result: row.result,
    account_hash: row.accountHash,
    contact_hash: row.contactHash,
    address_hash: row.addressHash,
    count: row.count,
  }));
  await db
    .insertInto('security_log')
    .values(values)
    .onConflict((clash) =>
      clash.constraint('security_log_once').doUpdateSet({ count: sql`security_log.count + excluded.count` }),
    )
    .execute();
}

/** Deletes at most `limit` rows older than `before`. Returns the number of deleted rows. */
export async function deleteEventsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from security_log where ctid = any(array(
      select ctid from security_log where minute < ${before} order by minute limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Hashes to search for: one per secret key, because older rows were hashed with replaced keys. */
export type SecurityFilter = {
  accounts: readonly Buffer[];
  contacts: readonly Buffer[];
  addresses: readonly Buffer[];
};

/** Returns events that match any of the hashes, or all events if there are no hashes. Newest first, at most `limit`. */
export function listEvents(db: Db, filter: SecurityFilter, limit: number): Promise<SecurityRow[]> {
  let query = db
    .selectFrom('security_log')
    .select([
      'minute',
      'event',
      'result',
      'account_hash as accountHash',
      'contact_hash as contactHash',
      'address_hash as addressHash',
      'count',
    ])
    .orderBy('minute', 'desc')
    .limit(limit);
  const { accounts, contacts, addresses } = filter;
  if (accounts.length + contacts.length + addresses.length > 0) {
    const matches = (where: ExpressionBuilder<DB, 'security_log'>) => [
      ...(accounts.length > 0 ? [where('account_hash', 'in', accounts)] : []),
      ...(contacts.length > 0 ? [where('contact_hash', 'in', contacts)] : []),
      ...(addresses.length > 0 ? [where('address_hash', 'in', addresses)] : []),
    ];
    query = query.where((where) => where.or(matches(where)));
  }
  return query.execute();
}
