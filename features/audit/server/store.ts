import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { HashedEntry } from '../hash.ts';

/** Blocks other appends until the transaction ends, because each entry names the previous one. */
export async function lockLog(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit_log'))`.execute(tx);
}

/** An entry's place in the chain. `keyId` is null for a plain hash. */
export type ChainLink = { seq: number; hash: Buffer; keyId: string | null };

/** The last entry; null if the log is empty. */
export async function findLastEntry(db: Db): Promise<ChainLink | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(['seq', 'hash', 'key_id as keyId'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, seq: Number(row.seq) };
}

export async function findHash(db: Db, seq: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('audit_log')
    .select('hash')
    .where('seq', '=', String(seq))
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** Number of entries after position `after`, up to and including `until`. Without both, of the whole log. */
export async function countEntries(db: Db, after = 0, until = Number.MAX_SAFE_INTEGER): Promise<number> {
  const row = await db
    .selectFrom('audit_log')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('seq', '>', String(after))
    .where('seq', '<=', String(until))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The first entry with a keyed hash; null if there is none. */
export async function findFirstKeyed(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('audit_log')
    .select('seq')
    .where('key_id', 'is not', null)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.seq);
}

type NewLink = { prevHash: Buffer; hash: Buffer; keyId: string | null };

export async function insertEntry(
  tx: Db,
  act: HashedEntry,
  { prevHash, hash, keyId }: NewLink,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: act.id,
      at: act.at,
      actor_id: act.actorId,
      actor_role: act.actorRole,
      session_id: act.sessionId,
      ip: act.ip,
      request_id: act.requestId,
      action: act.action,
      target_type: act.targetType,
      target_id: act.targetId,
      before: act.before == null ? null : JSON.stringify(act.before),
      after: act.after == null ? null : JSON.stringify(act.after),
      reason: act.reason,
      result: act.result,
      prev_hash: prevHash,
      hash,
      key_id: keyId,
    })
    .execute();
}

type LogEntry = HashedEntry & ChainLink & { prevHash: Buffer };

/** Entries after `seq`, oldest first, at most `limit`. */
export async function listEntriesAfter(db: Db, seq: number, limit: number): Promise<LogEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('seq', '>', String(seq))
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    seq: Number(row.seq),
    id: row.id,
    at: row.at,
    actorId: row.actor_id,
    actorRole: row.actor_role as HashedEntry['actorRole'],
    sessionId: row.session_id,
    ip: row.ip,
    requestId: row.request_id,
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    before: row.before,
    after: row.after,
    reason: row.reason,
    result: row.result,
    prevHash: row.prev_hash,
    hash: row.hash,
    keyId: row.key_id,
  }));
}

/** The entry before the `latest` ones; null if there are no more entries than that. */
export async function findEntryBeforeLatest(db: Db, latest: number): Promise<ChainLink | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(['seq', 'hash', 'key_id as keyId'])
    .orderBy('seq', 'desc')
    .offset(latest)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, seq: Number(row.seq) };
}
