import type { Db } from '#platform/server/db/client.ts';
import { everyKey, hmacOf, type SecretKeys } from '#platform/server/secret-keys/keys.ts';
import { AppError } from '#shared/calls/errors.ts';
import { insertBanned, isAnyBanned } from './banned-store.ts';

type Contacts = { mobile?: string | null; email?: string | null };

/** Keyed hashes: without the site's key they neither reveal a contact nor match one. */
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
 * Refuses the contacts of a banned user with the same error as taken contacts, so that it reveals nothing more. Call it
 * after the insert, so that a ban written by a concurrent erasure is seen.
 */
export async function refuseBanned(tx: Db, keys: SecretKeys, contacts: Contacts): Promise<void> {
  const hashes = everyKey(keys).flatMap((key) => hashesOf(key, contacts));
  if (await isAnyBanned(tx, hashes)) throw new AppError('ACCOUNT_EXISTS');
}
