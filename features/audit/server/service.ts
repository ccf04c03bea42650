import { createHash } from 'node:crypto';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { newId } from '#shared/ids.ts';
import type { AuditAction } from '../actions.ts';
import { type Act, actText } from '../hash.ts';
import * as store from './store.ts';

/** The previous hash of the first entry. */
const FIRST = Buffer.alloc(32);
const PAGE = 1_000;

export type NewAct = {
  /** Null for a command or a job. */
  actor: Actor | null;
  ip?: string;
  requestId?: string;
  action: AuditAction;
  targetType: string;
  targetId: string | null;
  /** What changed, without secrets and without contact details. */
  before?: unknown;
  after?: unknown;
  reason?: string | null;
  result?: string;
  now: Date;
};

/** Actor, address and request id of a call, as the log stores them. */
export function actorOf(ctx: RequestContext<Actor>): Pick<NewAct, 'actor' | 'ip' | 'requestId'> {
  return { actor: ctx.actor, ip: ctx.ip, requestId: ctx.requestId };
}

function hashOf(prevHash: Buffer, act: Act): Buffer {
  return createHash('sha256').update(prevHash).update(actText(act)).digest();
}

/** Appends an entry to the log. Call it last in the transaction: it holds the log's lock until the commit. */
export async function recordAct(tx: Db, act: NewAct): Promise<void> {
  await store.lockLog(tx);
  const prevHash = (await store.findLastHash(tx)) ?? FIRST;
  const entry: Act = {
    id: newId(),
    at: act.now,
    actorId: act.actor?.userId ?? null,
    actorRole: act.actor?.role ?? 'system',
    sessionId: act.actor?.sessionId ?? null,
    ip: act.ip ?? null,
    requestId: act.requestId ?? null,
    action: act.action,
    targetType: act.targetType,
    targetId: act.targetId,
    before: act.before ?? null,
    after: act.after ?? null,
    reason: act.reason ?? null,
    result: act.result ?? 'done',
  };
  await store.insertAct(tx, entry, prevHash, hashOf(prevHash, entry));
}

/**
 * Checks the chain of the whole log, or of its `latest` entries. `brokenAt` is the first entry that does not follow
 * from the previous one.
 */
export async function verifyLog(
  db: Db,
  latest?: number,
): Promise<{ entries: number; brokenAt: number | null }> {
  const start = latest === undefined ? null : await store.findActBefore(db, latest);
  let prevHash: Buffer = start?.hash ?? FIRST;
  let entries = 0;
  for (let after = start?.seq ?? 0; ; ) {
    const page = await store.listActsAfter(db, after, PAGE);
    for (const entry of page) {
      const follows = entry.prevHash.equals(prevHash) && entry.hash.equals(hashOf(prevHash, entry));
      if (!follows) return { entries, brokenAt: entry.seq };
      prevHash = entry.hash;
      after = entry.seq;
      entries += 1;
    }
    if (page.length < PAGE) return { entries, brokenAt: null };
  }
}
