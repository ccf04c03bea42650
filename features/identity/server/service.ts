import { findCompletion, findPlace } from '#features/students/server/store.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import { AppError } from '#shared/errors.ts';
import type { Completion, CurrentUser } from '../contract.ts';
import { banContacts } from './banned.ts';
import { listConsents } from './consents-store.ts';
import * as erasure from './erasure-store.ts';
import { listSessions } from './own-sessions.ts';
import { provePassword } from './prove-password.ts';
import { tellOwner } from './security-notice.ts';
import { findUser } from './users-store.ts';
import * as view from './view.ts';

/** The signed-in user. Throws UNAUTHORIZED when the account is gone. */
export async function getUser(ctx: RequestContext<Actor>): Promise<CurrentUser> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (user === null) throw new AppError('UNAUTHORIZED');
  return view.currentUser(user);
}

/** Whether a student can book: a city and both contacts verified. */
export async function getCompletionStatus(db: Db, userId: string): Promise<Completion> {
  const done = await findCompletion(db, userId);
  const missing = (['city', 'email', 'mobile'] as const).filter((what) => !done[what]);
  return { isComplete: missing.length === 0, missing };
}

/** Throws INVALID_INPUT about `password`, and TOO_MANY_REQUESTS. */
export async function checkPassword(ctx: RequestContext<Actor>, password: string): Promise<void> {
  await provePassword(ctx, password, 'password');
}

/** Tells somebody that an admin has blocked the account; why stays with the admins, support explains. */
export async function tellBlocked(tx: Db, userId: string, now: Date): Promise<void> {
  const user = await findUser(tx, userId);
  if (user) await tellOwner(tx, user, { template: 'accountBlocked', data: { at: now.toISOString() } }, now);
}

/** Ends the sessions of an account and sets the day of its deletion. False when one was set already. */
export async function setDeletionDue(tx: Db, userId: string, dueAt: Date): Promise<boolean> {
  if (!(await erasure.updateDeletionDue(tx, userId, dueAt))) return false;
  await endSessionsOf(tx, userId);
  return true;
}

/** The same, and its owner is told. */
export async function scheduleDeletion(
  tx: Db,
  userId: string,
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<boolean> {
  if (!(await setDeletionDue(tx, userId, dueAt))) return false;
  const user = await findUser(tx, userId);
  const data = { deletedOn: dueAt.toISOString() };
  if (user !== null) await tellOwner(tx, user, { template: 'deletionScheduled', data }, now);
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

/** Holds an account that is to be erased; false when its deletion has been taken back meanwhile. */
export function lockDueDeletion(tx: Db, userId: string, now: Date): Promise<boolean> {
  return erasure.lockDueDeletion(tx, userId, now);
}

/** Erases what the account knows of a person. Who was blocked is known again by `secretKey`, should they come back. */
export async function eraseAccount(tx: Db, userId: string, secretKey: string, now: Date): Promise<void> {
  await endSessionsOf(tx, userId);
  const { isBlocked, ...contacts } = await erasure.eraseUser(tx, userId, now);
  if (isBlocked) await banContacts(tx, secretKey, contacts, now);
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
export async function exportAccount(ctx: RequestContext<Actor>): Promise<Record<string, unknown>> {
  const { userId, role } = ctx.actor;
  const place = role === 'student' ? await findPlace(ctx.db, userId) : null;
  return {
    account: { ...(await getUser(ctx)), ...(place && { place }) },
    consents: await listOwnConsents(ctx.db, userId),
    sessions: await listSessions(ctx),
  };
}
