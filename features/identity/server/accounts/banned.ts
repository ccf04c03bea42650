import type { Db } from '#platform/server/db/client.ts';
import { everyKey, hmacOf, type SecretKeys } from '#platform/server/secret-keys/keys.ts';
import { AppError } from '#shared/calls/errors.ts';
import { insertBanned, isAnyBanned } from './banned-store.ts';

type Contacts = { mobile?: string | null; email?: string | null };

/** Keyed hashes: without the site's key, contacts can't be read from them or compared with them. */
function hashesOf(secretKey: string, { mobile, email }: Contacts): Buffer[] {
  const named = Object.entries({ mobile, email }).filter(([, value]) => value != null);
  return named.map(([what, value]) => hmacOf(secretKey, `banned|${what}|${value}`));
}

/** Stores the keyed hashes of a blocked user's contacts, so that the ban outlives the erasure. */
export async function banContacts(
  tx: Db,
  secretKey: string,
  contacts: Required<Contacts>,
  now: Date,
): Promise<void> {
  await insertBanned(tx, hashesOf(secretKey, contacts), now);
}

/**
 * Throws ACCOUNT_EXISTS for contacts of a banned user: the same error as for taken contacts, so that it does not reveal
 * the ban. Call it after the insert, so that it also sees a ban that a concurrent erasure has just written.
 */
export async function refuseBanned(tx: Db, keys: SecretKeys, contacts: Contacts): Promise<void> {
  const hashes = everyKey(keys).flatMap((key) => hashesOf(key, contacts));
  if (await isAnyBanned(tx, hashes)) throw new AppError('ACCOUNT_EXISTS');
}
