import { actorOf, type NewAuditEntry, recordAction } from '#features/audit/server/service.ts';
import { leaveClassesOf } from '#features/batches/server/service.ts';
import { closeBookingsOf } from '#features/bookings/server/service.ts';
import {
  cancelDeletion,
  checkPassword,
  getUser,
  listOwnConsents,
  messageOwner,
  setDeletionDue,
} from '#features/identity/server/service.ts';
import {
  findHiddenState,
  hideProfileForDeletion,
  setProfileHidden,
  showProfileAfterDeletion,
} from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { AppError } from '#shared/calls/errors.ts';
import type { AccountData } from '../contract.ts';
import { DELETION_RULES } from '../rules.ts';
import { writeChangesToFile } from './ledger.ts';
import { insertIntoLedger, updateUndone } from './ledger-store.ts';
import { DELETION_SCHEDULED } from './mail-templates.ts';

type Ctx = RequestContext<Actor>;

export async function getAccountData(ctx: Ctx): Promise<AccountData> {
  const { userId } = ctx.actor;
  const state = await findHiddenState(ctx.db, userId);
  return {
    consents: await listOwnConsents(ctx.db, userId),
    profileHidden: state?.hidden ?? null,
    profileWithheld: state?.withheld ?? false,
    deletionDueAt: (await getUser(ctx)).deletionDueAt ?? null,
  };
}

type Deletion = {
  userId: string;
  now: Date;
  dueAt: Date;
  by: Pick<NewAuditEntry, 'actor' | 'ip' | 'requestId' | 'config' | 'action'>;
};

/** Ends sessions, hides the profile, cancels open bookings and notifies the other parties. Throws DELETION_PENDING. */
export async function beginDeletion(tx: Db, { userId, now, dueAt, by }: Deletion): Promise<void> {
  if (!(await setDeletionDue(tx, userId, dueAt))) throw new AppError('DELETION_PENDING');
  const data = { deletedOn: dueAt.toISOString() };
  await messageOwner(tx, userId, { message: DELETION_SCHEDULED, data }, now);
  await closeAccount(tx, { userId, now, dueAt, by });
}

/**
 * Hides the profile, cancels open bookings, and records when the account must be deleted. Also used for accounts that
 * lost their last contact to another person, so that no owner can be asked.
 */
export async function closeAccount(tx: Db, { userId, now, dueAt, by }: Deletion): Promise<void> {
  await hideProfileForDeletion(tx, userId, now);
  const { requests, sessions } = await closeBookingsOf(tx, { userId, by: 'themselves', now });
  await leaveClassesOf(tx, userId, now);
  await insertIntoLedger(tx, { userId, requestedAt: now, dueAt });
  await recordAction(tx, {
    ...by,
    targetType: 'user',
    targetId: userId,
    after: { dueAt: dueAt.toISOString(), cancelledRequests: requests, cancelledSessions: sessions },
    now,
  });
}

/**
 * Takes the account off the site at once and schedules its erasure: ends sessions, hides the profile, cancels requests
 * and sessions, and notifies the other parties. Throws DELETION_PENDING.
 */
export async function deleteAccount(password: string, ctx: Ctx): Promise<{ deletionDueAt: string }> {
  await checkPassword(ctx, password);
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  const dueAt = new Date(now.getTime() + DELETION_RULES.undoDays * 86_400_000);
  await ctx.tx((tx) =>
    beginDeletion(tx, { userId, now, dueAt, by: { ...actorOf(ctx), action: 'account.delete' } }),
  );
  await writeLedgerFileOrLog(ctx);
  await ctx.session.end();
  return { deletionDueAt: dueAt.toISOString() };
}

/**
 * Writes the deletion request to the file beside the database. If this fails, for example because the disk is full,
 * only logs the error: the request is already committed, and the job writes it later.
 */
async function writeLedgerFileOrLog(ctx: Ctx): Promise<void> {
  await writeChangesToFile(ctx).catch((err: unknown) => ctx.log.error({ err }, 'could not file a deletion'));
}

/** The user's open pages refetch what says whether the profile is hidden. */
function refreshPages(tx: Db, userId: string): void {
  sendLiveHint(tx, [userId], ['/api/teacher/profile', '/api/account']);
}

/** Cancels a scheduled deletion; does nothing if there is none. Cancelled bookings stay cancelled. */
export async function undeleteAccount(ctx: Ctx): Promise<AccountData> {
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  await ctx.tx(async (tx) => {
    if (!(await cancelDeletion(tx, userId))) return;
    await showProfileAfterDeletion(tx, userId, now);
    refreshPages(tx, userId);
    await updateUndone(tx, userId, now);
    const target = { targetType: 'user', targetId: userId } as const;
    await recordAction(tx, { ...actorOf(ctx), action: 'account.undelete', ...target, now });
  });
  await writeLedgerFileOrLog(ctx);
  return getAccountData(ctx);
}

/** Hides or shows the profile. Throws DELETION_PENDING: during a deletion the profile stays hidden. */
export async function setVisibility(hidden: boolean, ctx: Ctx): Promise<AccountData> {
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  if ((await getUser(ctx)).deletionDueAt !== undefined) throw new AppError('DELETION_PENDING');
  await ctx.tx(async (tx) => {
    await setProfileHidden(tx, userId, hidden, now);
    refreshPages(tx, userId);
  });
  return getAccountData(ctx);
}
