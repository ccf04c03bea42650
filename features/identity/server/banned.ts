import { createHmac } from 'node:crypto';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/errors.ts';
import { insertBanned, isAnyBanned } from './banned-store.ts';

type Contacts = { mobile?: string; email?: string };

/** Nothing of a contact can be read from its hash without the site's key, and nothing found with another key. */
function hashesOf(secretKey: string, { mobile, email }: Contacts): Buffer[] {
  const named = Object.entries({ mobile, email }).filter(([, value]) => value !== undefined);
  return named.map(([what, value]) =>
    createHmac('sha256', secretKey).update(`banned|${what}|${value}`).digest(),
  );
}

/** Remembers somebody who was blocked when everything else of them is erased. */
export async function banContacts(
  tx: Db,
  secretKey: string,
  contacts: Required<Contacts>,
  now: Date,
): Promise<void> {
  await insertBanned(tx, hashesOf(secretKey, contacts), now);
}

/**
 * Refuses contacts of somebody who was blocked, in the words for taken ones: who asks learns no more than that. Call it
 * after the row is written: whoever is erased at that moment is known by then.
 */
export async function refuseBanned(tx: Db, secretKey: string, contacts: Contacts): Promise<void> {
  if (await isAnyBanned(tx, hashesOf(secretKey, contacts))) throw new AppError('ACCOUNT_EXISTS');
}
