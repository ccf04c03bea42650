import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { Act } from '../hash.ts';

/** Blocks other appends until the transaction ends, because each entry names the previous one. */
export async function lockLog(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit_log'))`.execute(tx);
}

export async function findLastHash(tx: Db): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('audit_log')
    .select('hash')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash ?? null;
}

export async function insertAct(tx: Db, act: Act, prevHash: Buffer, hash: Buffer): Promise<void> {
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
    })
    .execute();
}

type LogEntry = Act & { seq: number; prevHash: Buffer; hash: Buffer };

/** Entries after `seq`, oldest first, at most `limit`. */
export async function listActsAfter(db: Db, seq: number, limit: number): Promise<LogEntry[]> {
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
    actorRole: row.actor_role as Act['actorRole'],
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
  }));
}

/** The entry before the `latest` ones; null if there are no more entries than that. */
export async function findActBefore(db: Db, latest: number): Promise<{ seq: number; hash: Buffer } | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .offset(latest)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { seq: Number(row.seq), hash: row.hash };
}
