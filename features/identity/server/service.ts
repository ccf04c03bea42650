import type { CodeAsker } from '#features/codes/code-rules.ts';
import { moveWaitingNotices } from '#features/notifications/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { type ErasedPerson, type Erasure, listActiveUsers } from '#platform/server/personal-data.ts';
import type { SecretKeys } from '#platform/server/secret-keys/keys.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import { AppError } from '#shared/calls/errors.ts';
import type { Locale } from '#shared/texts/locale.ts';
import type { CurrentUser } from '../contract.ts';
import { banContacts, refuseBanned } from './accounts/banned.ts';
import * as blocking from './accounts/blocking-store.ts';
import { listConsents } from './accounts/consents-store.ts';
import * as erasure from './accounts/erasure-store.ts';
import { findAccountFacts, listBrowsers } from './accounts/own-data-store.ts';
import { releaseContacts } from './accounts/release-contacts.ts';
import { CONTACT_CHANGED } from './mail-templates.ts';
import { provePassword } from './passwords/prove-password.ts';
import { notifyOwner, type OwnerMessage } from './security-notice.ts';
import { isDeviceKnownToUser } from './sign-in/devices-store.ts';
import { listSessions } from './sign-in/own-sessions.ts';
import * as users from './users-store.ts';
import * as view from './view.ts';

/** An account without its password hash. */
export type Account = users.User;

/** The signed-in user. Throws UNAUTHORIZED if the account was deleted. */
export async function getUser(ctx: RequestContext<Actor>): Promise<CurrentUser> {
  const user = await users.findUser(ctx.db, ctx.actor.userId);
  if (user === null) throw new AppError('UNAUTHORIZED');
  return view.currentUser(user);
}

/** Sets the language of the user's pages, mails, SMS and notices. */
export async function setLocale(locale: Locale, ctx: RequestContext<Actor>): Promise<{ locale: Locale }> {
  await users.updateLocale(ctx.db, ctx.actor.userId, locale);
  return { locale };
}

/** Checks the user's password and returns the account. Throws INVALID_INPUT about `password`, and TOO_MANY_REQUESTS. */
export async function checkPassword(ctx: RequestContext<Actor>, password: string): Promise<Account> {
  const { passwordHash: _, ...account } = await provePassword(ctx, password, 'password');
  return account;
}

export function findAccount(db: Db, userId: string): Promise<Account | null> {
  return users.findUser(db, userId);
}

/** The account with this mobile number ("+91…") or email address, verified or not. */
export function findAccountByContact(db: Db, contact: string): Promise<Account | null> {
  return users.findByContact(db, contact);
}

/** Returns the account and locks it until the transaction ends. */
export function lockAccount(tx: Db, userId: string): Promise<Account | null> {
  return users.lockUser(tx, userId);
}

/** Returns `knownBrowser` if the account was used with this browser before, else `newBrowser`. */
export async function askerOf({ actor, db, device }: RequestContext<Actor>): Promise<CodeAsker> {
  const isKnown =
    device.presentedHash !== null && (await isDeviceKnownToUser(db, device.presentedHash, actor.userId));
  return isKnown ? 'knownBrowser' : 'newBrowser';
}

/** Changes the given names and picture; undefined fields are not changed. */
export function updatePerson(tx: Db, userId: string, person: users.PersonChange): Promise<void> {
  return users.updatePerson(tx, userId, person);
}

/** Marks a contact as verified. Returns false if it is no longer the one that the code was sent to. */
export function markContactVerified(tx: Db, proof: users.ContactProof): Promise<boolean> {
  return users.updateVerified(tx, proof);
}

/**
 * Replaces a contact with one that was just verified. Notifies the old contact; `shown` is the new one, masked. Sends
 * notices that wait to the new one. If another account has the new contact but never verified it, that account loses it.
 * Throws ACCOUNT_EXISTS, UNAUTHORIZED.
 */
export async function replaceContact(
  tx: Db,
  change: users.ContactChange,
  { keys, shown }: { keys: SecretKeys; shown: string },
): Promise<void> {
  const { userId, channel, value, at } = change;
  const before = await users.lockUser(tx, userId);
  if (before === null) throw new AppError('UNAUTHORIZED');
  const proven = { [channel]: value };
  await releaseContacts(tx, { proven, wanted: proven, claimantId: userId, config: keys, now: at }).catch(
    rethrowAsTaken,
  );
  await users.updateContact(tx, change);
  await refuseBanned(tx, keys, { [channel]: value });
  if (before[channel] === null) return;
  await moveWaitingNotices(tx, { contact: channel, from: before[channel], to: value });
  // Treats the old contact as verified, so that the notice always goes to it. Otherwise its owner would not learn of
  // the change.
  const old = {
    ...before,
    emailVerifiedAt: channel === 'email' ? at : null,
    mobileVerifiedAt: channel === 'mobile' ? at : null,
  };
  // The old contact no longer finds the account: only the other one can reset the password.
  const canReset = (channel === 'email' ? before.mobileVerifiedAt : before.emailVerifiedAt) !== null;
  const data = { at: at.toISOString(), contact: channel, value: shown, canReset };
  await notifyOwner(tx, old, { message: CONTACT_CHANGED, data }, at);
}

/** Rethrows CONTACT_IS_VERIFIED as ACCOUNT_EXISTS: its "please sign in" makes no sense for a signed-in user. */
function rethrowAsTaken(error: unknown): never {
  if (error instanceof AppError && error.code === 'CONTACT_IS_VERIFIED') throw new AppError('ACCOUNT_EXISTS');
  throw error;
}

/** Sends the owner of an account a message that cannot be turned off. */
export async function messageOwner<Data extends object>(
  tx: Db,
  userId: string,
  message: OwnerMessage<Data>,
  now: Date,
): Promise<void> {
  const user = await users.findUser(tx, userId);
  if (user !== null) await notifyOwner(tx, user, message, now);
}

/** Ends the account's sessions and sets the date of its deletion. Returns false if one was already set. */
export async function setDeletionDue(tx: Db, userId: string, dueAt: Date): Promise<boolean> {
  if (!(await erasure.updateDeletionDue(tx, userId, dueAt))) return false;
  await endSessionsOf(tx, userId);
  return true;
}

/** Returns false if no deletion was scheduled. */
export function cancelDeletion(tx: Db, userId: string): Promise<boolean> {
  return erasure.updateDeletionDue(tx, userId, null);
}

export type { UserCursor } from './accounts/erasure-store.ts';

/** Lists of accounts in pages, for jobs: inactive for years, due for erasure, and erased. See erasure-store.ts. */
export const { listInactive, listDueDeletions, listErased } = erasure;

/** Locks an account that is due for erasure. Returns null if its deletion was cancelled meanwhile. */
export function lockDueDeletion(tx: Db, userId: string, now: Date): Promise<ErasedPerson | null> {
  return erasure.lockDueDeletion(tx, userId, now);
}

/** Erases a user's personal data. If the user was blocked, stores hashes of the contacts, to keep the ban. */
export async function eraseAccount(
  tx: Db,
  { userId, email, mobile }: ErasedPerson,
  { secretKey, now }: Erasure,
): Promise<void> {
  const { isBlocked } = await erasure.eraseUser(tx, userId, now);
  if (isBlocked) await banContacts(tx, secretKey, { email, mobile }, now);
}

/**
 * Checks a page of accounts that were created before `before` and have no verified contact. Deletes those that no
 * feature uses. Returns the cursor for the next page; null at the end.
 */
export function deleteUnusedSignUps(
  db: Db,
  before: Date,
  page: { after: erasure.UserCursor | null; limit: number },
): Promise<erasure.UserCursor | null> {
  return inTransaction(db, async (tx) => {
    const found = await erasure.lockUnverified(tx, before, page);
    const ids = found.map(({ id }) => id);
    const active = await listActiveUsers(tx, ids, before);
    await erasure.deleteUsers(
      tx,
      ids.filter((id) => !active.has(id)),
    );
    return found.at(-1) ?? null;
  });
}

/** The documents that a user accepted, with dates. */
export async function listOwnConsents(
  db: Db,
  userId: string,
): Promise<{ document: string; version: string; givenAt: string }[]> {
  const consents = await listConsents(db, userId);
  return consents.map((consent) => ({ ...consent, givenAt: consent.givenAt.toISOString() }));
}

/** The account's data for the export: each property becomes a file of the archive. */
export async function exportAccount(
  ctx: RequestContext<Actor>,
): Promise<{ account: object; consents: unknown; sessions: unknown; browsers: unknown }> {
  const { db, actor } = ctx;
  const facts = await findAccountFacts(db, actor.userId);
  const browsers = await listBrowsers(db, actor.userId);
  return {
    account: {
      ...(await getUser(ctx)),
      locale: facts.locale,
      createdAt: facts.createdAt.toISOString(),
      emailVerifiedAt: facts.emailVerifiedAt?.toISOString() ?? null,
      mobileVerifiedAt: facts.mobileVerifiedAt?.toISOString() ?? null,
      lastSignInAt: facts.lastSignInAt?.toISOString() ?? null,
    },
    consents: await listOwnConsents(db, actor.userId),
    sessions: await listSessions(ctx),
    browsers: browsers.map(({ firstSeenAt, lastSeenAt }) => ({
      firstSeenAt: firstSeenAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  };
}

/** For the admin console, which blocks accounts. */
export const { lockActiveAdmins, updateBlocked } = blocking;
