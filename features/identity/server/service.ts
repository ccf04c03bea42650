import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { type ErasedPerson, type Erasure, listActiveUsers } from '#platform/server/personal-data.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import { AppError } from '#shared/errors.ts';
import type { CurrentUser } from '../contract.ts';
import { banContacts, refuseBanned } from './banned.ts';
import * as blocking from './blocking-store.ts';
import { listConsents } from './consents-store.ts';
import * as erasure from './erasure-store.ts';
import { CONTACT_CHANGED } from './messages.ts';
import { listSessions } from './own-sessions.ts';
import { provePassword } from './prove-password.ts';
import { type OwnerMessage, tellOwner } from './security-notice.ts';
import * as users from './users-store.ts';
import * as view from './view.ts';

/** An account without its password. */
export type Account = users.User;

/** The signed-in user. Throws UNAUTHORIZED when the account is gone. */
export async function getUser(ctx: RequestContext<Actor>): Promise<CurrentUser> {
  const user = await users.findUser(ctx.db, ctx.actor.userId);
  if (user === null) throw new AppError('UNAUTHORIZED');
  return view.currentUser(user);
}

/** Proves the actor's password; answers the account. Throws INVALID_INPUT about `password`, and TOO_MANY_REQUESTS. */
export async function checkPassword(ctx: RequestContext<Actor>, password: string): Promise<Account> {
  const { passwordHash: _, ...account } = await provePassword(ctx, password, 'password');
  return account;
}

export function findAccount(db: Db, userId: string): Promise<Account | null> {
  return users.findUser(db, userId);
}

/** The account, locked until the transaction ends. */
export function lockAccount(tx: Db, userId: string): Promise<Account | null> {
  return users.lockUser(tx, userId);
}

/** Changes the given names and picture; what is undefined stays. */
export function updatePerson(tx: Db, userId: string, person: users.PersonChange): Promise<void> {
  return users.updatePerson(tx, userId, person);
}

/** Marks a contact as verified if it still is the one that the code was sent to; else false. */
export function markContactVerified(tx: Db, proof: users.ContactProof): Promise<boolean> {
  return users.updateVerified(tx, proof);
}

/** Replaces a contact by a verified one and tells the replaced one of `shown`. Throws ACCOUNT_EXISTS, UNAUTHORIZED. */
export async function replaceContact(
  tx: Db,
  change: users.ContactChange,
  { secretKey, shown }: { secretKey: string; shown: string },
): Promise<void> {
  const { userId, channel, value, at } = change;
  const before = await users.lockUser(tx, userId);
  if (before === null) throw new AppError('UNAUTHORIZED');
  await users.updateContact(tx, change);
  await refuseBanned(tx, secretKey, { [channel]: value });
  // To the contact that goes, whatever is verified: it is the one that would not hear of it otherwise.
  const old = {
    ...before,
    emailVerifiedAt: channel === 'email' ? at : null,
    mobileVerifiedAt: channel === 'mobile' ? at : null,
  };
  const data = { at: at.toISOString(), contact: channel, value: shown };
  await tellOwner(tx, old, { message: CONTACT_CHANGED, data }, at);
}

/** Sends a message that greets the owner of an account and cannot be turned off. */
export async function messageOwner<Data extends object>(
  tx: Db,
  userId: string,
  message: OwnerMessage<Data>,
  now: Date,
): Promise<void> {
  const user = await users.findUser(tx, userId);
  if (user !== null) await tellOwner(tx, user, message, now);
}

/** Ends the sessions of an account and sets the day of its deletion. False when one was set already. */
export async function setDeletionDue(tx: Db, userId: string, dueAt: Date): Promise<boolean> {
  if (!(await erasure.updateDeletionDue(tx, userId, dueAt))) return false;
  await endSessionsOf(tx, userId);
  return true;
}

/** False when there was no deletion to take back. */
export function cancelDeletion(tx: Db, userId: string): Promise<boolean> {
  return erasure.updateDeletionDue(tx, userId, null);
}

/** Students and teachers who have not signed in since `before`. */
export function listInactive(db: Db, before: Date, limit: number): Promise<string[]> {
  return erasure.listInactive(db, before, limit);
}

export function listDueDeletions(db: Db, now: Date, limit: number): Promise<string[]> {
  return erasure.listDueDeletions(db, now, limit);
}

/** Holds an account that is to be erased; null when its deletion has been taken back meanwhile. */
export function lockDueDeletion(tx: Db, userId: string, now: Date): Promise<ErasedPerson | null> {
  return erasure.lockDueDeletion(tx, userId, now);
}

/** Erases what the account knows of a person. Contacts of a blocked account are remembered by their keyed hashes. */
export async function eraseAccount(
  tx: Db,
  { userId, email, mobile }: ErasedPerson,
  { secretKey, now }: Erasure,
): Promise<void> {
  const { isBlocked } = await erasure.eraseUser(tx, userId, now);
  if (isBlocked) await banContacts(tx, secretKey, { email, mobile }, now);
}

/** Deletes sign-ups from before then of which no contact was verified and which no slice knows as used. */
export async function deleteUnusedSignUps(db: Db, before: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ids = await erasure.lockUnverified(tx, before);
    const active = await listActiveUsers(tx, ids, before);
    await erasure.deleteUsers(
      tx,
      ids.filter((id) => !active.has(id)),
    );
  });
}

/** What people agreed to, with the day. */
export async function listOwnConsents(
  db: Db,
  userId: string,
): Promise<{ document: string; version: string; givenAt: string }[]> {
  const consents = await listConsents(db, userId);
  return consents.map((consent) => ({ ...consent, givenAt: consent.givenAt.toISOString() }));
}

/** All that the account itself holds of a person, for the export. Names of files and their contents. */
export async function exportAccount(
  ctx: RequestContext<Actor>,
): Promise<{ account: CurrentUser; consents: unknown; sessions: unknown }> {
  return {
    account: await getUser(ctx),
    consents: await listOwnConsents(ctx.db, ctx.actor.userId),
    sessions: await listSessions(ctx),
  };
}

/** For admins, who block accounts. */
export const { lockActiveAdmins, updateBlocked } = blocking;
