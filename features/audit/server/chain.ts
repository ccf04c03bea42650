import { createHash, createHmac } from 'node:crypto';
import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { deriveKey, everyKey, keyIdOf, type SecretKeys } from '#platform/server/secret-keys/keys.ts';
import { entryText, type HashedEntry } from '../hash.ts';
import { type Head, listHeads } from './heads.ts';
import * as store from './store.ts';

/** Used as the previous hash of the log's first entry, which has no previous entry. */
export const INITIAL_HASH = Buffer.alloc(32);
const PAGE = 1_000;

/** The key that signs entries. */
export const signingKey = (secretKey: string) => deriveKey(secretKey, 'audit-log');

/** The hash of an entry and all before it: an HMAC, or a plain SHA-256 without a key. */
export function hashOf(key: Buffer | null, prevHash: Buffer, act: HashedEntry): Buffer {
  const hash = key === null ? createHash('sha256') : createHmac('sha256', key);
  return hash.update(prevHash).update(entryText(act)).digest();
}

/** The state of the log. It is intact if `brokenAt` and `missing` are null. */
export type LogState = {
  /** Number of entries checked, and in the whole log. */
  entries: number;
  total: number;
  /**
   * Position of the first entry that does not follow from the previous one or that no key of this site signed; null if
   * there is none.
   */
  brokenAt: number | null;
  /** The first entry with a keyed hash; null if there is none. */
  signedFrom: number | null;
  /** The newest end of the log (head) that is stored outside the database; null if none is stored. */
  head: Head | null;
  /** The oldest stored head that no longer matches, as entries were removed or changed; null if all match. */
  missing: Head | null;
};

/**
 * Checks the whole log against all heads stored outside the database. With `latest`, checks only that many entries,
 * against the newest head.
 */
export async function verifyLog(
  { db, config }: { db: Db; config: Pick<Platform['config'], 'dataDir'> & SecretKeys },
  latest?: number,
): Promise<LogState> {
  const heads = await listHeads({ config });
  const start = latest === undefined ? null : await store.findEntryBeforeLatest(db, latest);
  const checked = await checkChain(db, config, start);
  return {
    ...checked,
    total: await store.countEntries(db),
    signedFrom: await store.findFirstKeyed(db),
    head: heads.at(-1) ?? null,
    missing: await findMissing(db, latest === undefined ? heads : heads.slice(-1)),
  };
}

type Signer = { key: Buffer | null; age: number };

/**
 * Returns the signing keys by id; `age` is larger for newer keys. Null (a plain hash without a key) counts as the
 * oldest. An entry must not be signed with an older key than the entry before it.
 */
function keysByAge(config: SecretKeys): Map<string | null, Signer> {
  const signers = new Map<string | null, Signer>([[null, { key: null, age: 0 }]]);
  for (const key of everyKey(config).toReversed())
    signers.set(keyIdOf(key), { key: signingKey(key), age: signers.size });
  return signers;
}

async function checkChain(
  db: Db,
  config: SecretKeys,
  start: store.ChainLink | null,
): Promise<{ entries: number; brokenAt: number | null }> {
  const keys = keysByAge(config);
  let prevHash: Buffer = start?.hash ?? INITIAL_HASH;
  let age = keys.get(start?.keyId ?? null)?.age ?? 0;
  let entries = 0;
  for (let after = start?.seq ?? 0; ; ) {
    const page = await store.listEntriesAfter(db, after, PAGE);
    for (const entry of page) {
      const signer = keys.get(entry.keyId);
      const follows =
        signer !== undefined &&
        signer.age >= age &&
        entry.prevHash.equals(prevHash) &&
        entry.hash.equals(hashOf(signer.key, prevHash, entry));
      if (!follows) return { entries, brokenAt: entry.seq };
      prevHash = entry.hash;
      age = signer.age;
      after = entry.seq;
      entries += 1;
    }
    if (page.length < PAGE) return { entries, brokenAt: null };
  }
}

/**
 * The first stored head that the log does not match: its entry has another hash, or the number of entries up to it
 * differs.
 */
async function findMissing(db: Db, heads: readonly Head[]): Promise<Head | null> {
  let [counted, after] = [0, 0];
  for (const head of heads) {
    const hash = await store.findHash(db, head.seq);
    if (hash?.toString('hex') !== head.hash) return head;
    if (head.seq > after) counted += await store.countEntries(db, after, head.seq);
    after = Math.max(after, head.seq);
    if (after === head.seq && counted !== head.entries) return head;
  }
  return null;
}
