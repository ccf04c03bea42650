import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { everyKey, keyIdOf, type SecretKeys } from '#platform/server/secret-keys/keys.ts';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import type { AuditAction, AuditTarget } from '../actions.ts';
import type { HashedEntry } from '../hash.ts';
import * as chain from './chain.ts';
import * as store from './store.ts';

export type NewAuditEntry = {
  /** Null for a command or a job. */
  actor: Actor | null;
  ip?: string;
  requestId?: string;
  /** Its secret key signs the entry. */
  config: SecretKeys;
  action: AuditAction;
  targetType: AuditTarget;
  targetId: string | null;
  /** What changed, without secrets and without contact details. */
  before?: unknown;
  after?: unknown;
  reason?: string | null;
  result?: string;
  now: Date;
};

/** Actor, address, request id and key of a call, as the log needs them. */
export function actorOf(
  ctx: RequestContext<Actor>,
): Pick<NewAuditEntry, 'actor' | 'ip' | 'requestId' | 'config'> {
  return { actor: ctx.actor, ip: ctx.ip, requestId: ctx.requestId, config: ctx.config };
}

/**
 * The key that signs the next entry; null for a plain hash. A log with plain hashes stays plain
 * until the daily job signs it, because an older process may still append. Throws UNAVAILABLE if
 * another process replaced SECRET_KEY: this process must then restart.
 */
function keyAfter(last: store.ChainLink | null, config: SecretKeys): string | null {
  if (last === null) return config.secretKey;
  if (last.keyId === null) return null;
  const isKnown = everyKey(config).some((key) => keyIdOf(key) === last.keyId);
  if (!isKnown) throw new AppError('UNAVAILABLE', { cause: new Error('SECRET_KEY was replaced: restart') });
  return config.secretKey;
}

/** Appends an entry to the log. Call it last in the transaction: it holds the log's lock until the commit. */
export async function recordAction(tx: Db, act: NewAuditEntry): Promise<void> {
  await store.lockLog(tx);
  const last = await store.findLastEntry(tx);
  await append(tx, act, last, keyAfter(last, act.config));
}

/**
 * Starts to sign the log if its last entry has a plain hash. The new entry's signature covers all entries before it.
 */
export async function beginSigning(tx: Db, config: SecretKeys, now: Date): Promise<void> {
  await store.lockLog(tx);
  const last = await store.findLastEntry(tx);
  if (last !== null && last.keyId === null)
    await append(tx, keyEntry('audit.sign', config, now), last, config.secretKey);
}

/** Records that SECRET_KEY was replaced or lost. From then on, processes with the old key can't append. */
export async function recordKeyChange(
  tx: Db,
  action: 'secretKey.replace' | 'secretKey.lose',
  config: SecretKeys,
  now: Date,
): Promise<void> {
  await store.lockLog(tx);
  const last = await store.findLastEntry(tx);
  const key = last !== null && last.keyId === null ? null : config.secretKey;
  await append(tx, keyEntry(action, config, now), last, key);
}

function keyEntry(action: AuditAction, config: SecretKeys, now: Date): NewAuditEntry {
  return { actor: null, config, action, targetType: 'secretKey', targetId: null, now };
}

async function append(
  tx: Db,
  act: NewAuditEntry,
  last: store.ChainLink | null,
  key: string | null,
): Promise<void> {
  const prevHash = last?.hash ?? chain.INITIAL_HASH;
  const entry: HashedEntry = {
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
  const hash = chain.hashOf(key === null ? null : chain.signingKey(key), prevHash, entry);
  await store.insertEntry(tx, entry, { prevHash, hash, keyId: key === null ? null : keyIdOf(key) });
}

/** For other slices. */
export const verifyLog = chain.verifyLog;
