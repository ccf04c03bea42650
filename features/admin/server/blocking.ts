import { actorOf, recordAction } from '#features/audit/server/service.ts';
import { leaveClassesOf } from '#features/batches/server/service.ts';
import { closeBookingsOf } from '#features/bookings/server/service.ts';
import { lockActiveAdmins, messageOwner, updateBlocked } from '#features/identity/server/service.ts';
import { teacherChanged } from '#features/teachers/server/events.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { sendLiveHint, sendLiveHintToAdmins } from '#platform/server/events/store.ts';
import { endSessionsOf, requireRecentProof } from '#platform/server/session/sessions.ts';
import { AppError } from '#shared/calls/errors.ts';
import type { AdminUser } from '../contract.ts';
import { ACCOUNT_BLOCKED } from './mail-templates.ts';
import * as store from './users-store.ts';
import * as view from './view.ts';

type Context = RequestContext<Actor>;

/** Calls of the admin console whose answers change when a user is blocked: blocked users leave the queues. */
const ADMIN_QUERIES = [
  '/api/admin/users',
  '/api/admin/reviews/pending',
  '/api/admin/id-checks',
  '/api/admin/certifications',
  '/api/admin/statistics',
] as const;

/** Throws USER_NOT_FOUND if no user has this id. */
export async function checkUserExists(id: string, ctx: Context): Promise<void> {
  await getUser(ctx.db, id);
}

async function getUser(db: Db, id: string): Promise<store.UserRecord> {
  const user = await store.findUser(db, id);
  if (user === null) throw new AppError('USER_NOT_FOUND');
  return user;
}

/** Throws LAST_ADMIN unless another active admin remains. If two admins block each other at once, one succeeds. */
async function requireOtherAdmin(tx: Db, target: store.UserRecord, ctx: Context): Promise<void> {
  if (target.role !== 'admin') return;
  const active = await lockActiveAdmins(tx);
  const others = active.filter((id) => id !== target.id);
  if (others.length === 0) throw new AppError('LAST_ADMIN');
  if (target.id === ctx.actor.userId) throw new AppError('OWN_ACCOUNT');
  // Another admin blocked this one while the transaction waited for the lock.
  if (!others.includes(ctx.actor.userId)) throw new AppError('UNAUTHORIZED');
}

/**
 * Blocks a user: signs them out, cancels pending requests and coming sessions, ends group classes and seats, and
 * notifies the user and everybody who had a booking, class or seat with them. Triggers unlist a teacher's profile.
 * Throws USER_NOT_FOUND, USER_ALREADY_BLOCKED, OWN_ACCOUNT, LAST_ADMIN and REAUTHENTICATE.
 */
export async function blockUser(id: string, reason: string, ctx: Context): Promise<AdminUser> {
  requireRecentProof(ctx);
  const now = ctx.clock.now();
  return ctx.tx(async (tx) => {
    const target = await getUser(tx, id);
    await requireOtherAdmin(tx, target, ctx);
    if (!(await updateBlocked(tx, id, { at: now, reason }))) throw new AppError('USER_ALREADY_BLOCKED');
    // The triggers miss a listing that a concurrent change of the profile is about to write; this waits for it.
    if (target.teacherId !== null) await emit(tx, teacherChanged, { teacherIds: [target.teacherId], now });
    await endSessionsOf(tx, id);
    // Makes the user's open pages notice at once that they are signed out.
    sendLiveHint(tx, [id], ['/api/user']);
    const closed = await closeBookingsOf(tx, { userId: id, by: 'admin', now });
    await leaveClassesOf(tx, id, now);
    await messageOwner(tx, id, { message: ACCOUNT_BLOCKED, data: { at: now.toISOString() } }, now);
    await sendLiveHintToAdmins(tx, ADMIN_QUERIES);
    await recordAction(tx, {
      ...actorOf(ctx),
      action: 'user.block',
      targetType: 'user',
      targetId: id,
      before: { isBlocked: false },
      after: {
        isBlocked: true,
        role: target.role,
        cancelledRequests: closed.requests,
        cancelledSessions: closed.sessions,
      },
      reason,
      now,
    });
    return view.adminUser(await getUser(tx, id));
  });
}

/**
 * Unblocks a user; triggers list an approved teacher again. Throws USER_NOT_FOUND, USER_NOT_BLOCKED, REAUTHENTICATE.
 */
export async function unblockUser(id: string, reason: string, ctx: Context): Promise<AdminUser> {
  requireRecentProof(ctx);
  const now = ctx.clock.now();
  return ctx.tx(async (tx) => {
    const target = await getUser(tx, id);
    if (!(await updateBlocked(tx, id, null))) throw new AppError('USER_NOT_BLOCKED');
    if (target.teacherId !== null) await emit(tx, teacherChanged, { teacherIds: [target.teacherId], now });
    await sendLiveHintToAdmins(tx, ADMIN_QUERIES);
    await recordAction(tx, {
      ...actorOf(ctx),
      action: 'user.unblock',
      targetType: 'user',
      targetId: id,
      before: { isBlocked: true, reason: target.blockedReason },
      after: { isBlocked: false, role: target.role },
      reason,
      now,
    });
    return view.adminUser(await getUser(tx, id));
  });
}
