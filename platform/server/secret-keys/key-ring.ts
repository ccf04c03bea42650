import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import { seal, unseal } from '../outbox/seal.ts';
import { StartError } from '../start-error.ts';
import * as store from './key-ring-store.ts';
import { keyIdOf } from './keys.ts';

const boundTo = (keyId: string) => `secret-key|${keyId}`;

function wrongKey(config: Config, replacedAt: Date | null): StartError {
  const source = config.isSecretKeyStored
    ? `the key in ${join(config.dataDir, 'secret.key')} (SECRET_KEY is not set)`
    : 'SECRET_KEY';
  const problem =
    replacedAt === null
      ? `This database was used with another secret key than ${source}.`
      : `A newer key replaced ${source} on ${replacedAt.toISOString().slice(0, 10)}.`;
  return new StartError(
    [
      `${problem} Nothing was changed.`,
      '  - Start with the key that was used last. A backup of the settings or of DATA_DIR has it.',
      '  - To replace that key, set SECRET_KEY to the new one and SECRET_KEY_PREVIOUS to the one used last.',
      '  - If that key is lost, run `npm run secret:lost`. It says what is lost with it.',
    ].join('\n'),
  );
}

type Found = 'unused' | 'current' | 'replaces';

/**
 * Compares the configured keys with the keys of the database. Throws StartError if neither SECRET_KEY nor
 * SECRET_KEY_PREVIOUS is the database's current key.
 */
function compareKeys(config: Config, rows: readonly store.KeyRow[]): Found {
  const current = rows.find(({ replacedAt }) => replacedAt === null);
  if (current === undefined) return 'unused';
  const id = keyIdOf(config.secretKey);
  if (current.keyId === id) return 'current';
  const replaced = rows.find(({ keyId }) => keyId === id);
  const isPrevious = config.previousSecretKey !== null && current.keyId === keyIdOf(config.previousSecretKey);
  if (replaced !== undefined || !isPrevious) throw wrongKey(config, replaced?.replacedAt ?? null);
  return 'replaces';
}

/**
 * Throws StartError if the database was used with another key. It writes nothing and works even before the first
 * migration.
 */
export async function refuseWrongKey(db: Db, config: Config): Promise<void> {
  if (await store.hasKeyTable(db)) compareKeys(config, await store.listKeys(db));
}

export type KeyRing = {
  /** The configuration with all replaced keys that could be decrypted, newest first. */
  config: Config;
  /** Whether this start replaced the key. */
  isReplaced: boolean;
  /** Whether secrets may still be encrypted with a replaced key. */
  isResealDue: boolean;
};

/**
 * Stores the key at the first start. If SECRET_KEY_PREVIOUS is the current key, replaces it by SECRET_KEY. Decrypts the
 * replaced keys. A lock lets one process at a time do this. Throws StartError for a wrong key.
 */
export function openKeyRing(db: Db, config: Config, now: Date): Promise<KeyRing> {
  return inTransaction(db, async (tx) => {
    await store.lockKeys(tx);
    const before = await store.listKeys(tx);
    const found = compareKeys(config, before);
    if (found === 'replaces') await replaceKey(tx, config, before, now);
    if (found !== 'current') await store.insertKey(tx, keyIdOf(config.secretKey), now);
    const replaced = (await store.listKeys(tx)).filter(({ replacedAt }) => replacedAt !== null);
    return {
      config: { ...config, olderSecretKeys: replaced.flatMap((row) => openRow(config.secretKey, row) ?? []) },
      isReplaced: found === 'replaces',
      isResealDue: replaced.some(({ resealedAt }) => resealedAt === null),
    };
  });
}

/** Decrypts the replaced key of a row. Returns null if it was encrypted with another key than `secretKey`. */
function openRow(secretKey: string, { keyId, sealed }: store.KeyRow): string | null {
  const key = sealed && unseal(secretKey, boundTo(keyId), sealed);
  return typeof key === 'string' ? key : null;
}

/** Marks SECRET_KEY_PREVIOUS as replaced, and encrypts it and all earlier keys with the new key. */
async function replaceKey(tx: Db, config: Config, rows: readonly store.KeyRow[], now: Date): Promise<void> {
  const previous = config.previousSecretKey ?? '';
  for (const row of rows) {
    const { keyId } = row;
    const key = row.replacedAt === null ? previous : openRow(previous, row);
    const sealed = key === null ? null : seal(config.secretKey, boundTo(keyId), key);
    if (row.replacedAt === null) await store.updateReplaced(tx, keyId, now, sealed);
    else await store.updateSealed(tx, keyId, sealed);
  }
}

/** Accepts a new key although the current one is lost. What the lost key encrypted stays unreadable. */
export async function replaceLostKey(tx: Db, config: Config, now: Date): Promise<void> {
  await store.lockKeys(tx);
  const rows = await store.listKeys(tx);
  const current = rows.find(({ replacedAt }) => replacedAt === null);
  const id = keyIdOf(config.secretKey);
  if (current === undefined || current.keyId === id)
    throw new StartError('Nothing was changed: this key is the one in use.');
  const replaced = rows.find(({ keyId }) => keyId === id);
  if (replaced !== undefined) throw wrongKey(config, replaced.replacedAt);
  await store.updateReplaced(tx, current.keyId, now, null);
  await store.insertKey(tx, id, now);
}

/** Records that nothing is encrypted with a replaced key any more. */
export const markResealed = store.updateResealed;
