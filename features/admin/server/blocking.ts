import { actorOf, recordAct } from '#features/audit/server/service.ts';
import { cancelComingOf, closePendingOf } from '#features/bookings/server/service.ts';
import { lockActiveAdmins, messageOwner, updateBlocked } from '#features/identity/server/service.ts';
import { teacherChanged } from '#features/teachers/server/events.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { announceStale, announceStaleToAdmins } from '#platform/server/events/store.ts';
import { endSessionsOf, requireRecentProof } from '#platform/server/session/sessions.ts';
import { AppError } from '#shared/errors.ts';
import type { AdminUser } from '../contract.ts';
import { ACCOUNT_BLOCKED } from './messages.ts';
import * as store from './users-store.ts';
import * as view from './view.ts';

type Context = RequestContext<Actor>;

/** What desks show of somebody: who is blocked waits for no decision. */
const DESK = ['/api/admin/users', '/api/admin/reviews/pending', '/api/admin/statistics'] as const;

/** Throws USER_NOT_FOUND. */
export async function checkUserExists(id: string, ctx: Context): Promise<void> {
  await getUser(ctx.db, id);
}

async function getUser(db: Db, id: string): Promise<store.UserRecord> {
  const user = await store.findUser(db, id);
  if (user === null) throw new AppError('USER_NOT_FOUND');
  return user;
}

/** Of two admins who block each other one succeeds: the other is then the last. */
async function keepAnAdmin(tx: Db, target: store.UserRecord, ctx: Context): Promise<void> {
  if (target.role !== 'admin') return;
  const active = await lockActiveAdmins(tx);
  const others = active.filter((id) => id !== target.id);
  if (others.length === 0) throw new AppError('LAST_ADMIN');
  if (target.id === ctx.actor.userId) throw new AppError('OWN_ACCOUNT');
  // Blocked by another admin a moment ago, in a transaction that this one waited for.
  if (!others.includes(ctx.actor.userId)) throw new AppError('UNAUTHORIZED');
}

/**
 * Blocks an account: its sessions end, its profile leaves search and answers 404 (triggers see to the listing), its
 * pending requests and sessions to come are cancelled and the other side is told; its owner gets a letter. Throws USER_NOT_FOUND, USER_ALREADY_BLOCKED, OWN_ACCOUNT,
 * LAST_ADMIN and REAUTHENTICATE.
 */
export async function blockUser(id: string, reason: string, ctx: Context): Promise<AdminUser> {
  requireRecentProof(ctx);
  const now = ctx.clock.now();
  return ctx.tx(async (tx) => {
    const target = await getUser(tx, id);
    await keepAnAdmin(tx, target, ctx);
    if (!(await updateBlocked(tx, id, { at: now, reason }))) throw new AppError('USER_ALREADY_BLOCKED');
    await endSessionsOf(tx, id);
    // Open pages of theirs find out at once that nobody is signed in.
    await announceStale(tx, [id], ['/api/user']);
    const cancelled = await closePendingOf(tx, id, now);
    const sessions = await cancelComingOf(tx, id, now, 'admin');
    await messageOwner(tx, id, { message: ACCOUNT_BLOCKED, data: { at: now.toISOString() } }, now);
    await announceStaleToAdmins(tx, DESK);
    await recordAct(tx, {
      ...actorOf(ctx),
      action: 'user.block',
      targetType: 'user',
      targetId: id,
      before: { isBlocked: false },
      after: {
        isBlocked: true,
        role: target.role,
        cancelledRequests: cancelled,
        cancelledSessions: sessions,
      },
      reason,
      now,
    });
    return view.adminUser(await getUser(tx, id));
  });
}

/** Lets a blocked account in again; a teacher who was listed is listed again. Throws USER_NOT_FOUND, USER_NOT_BLOCKED, REAUTHENTICATE. */
export async function unblockUser(id: string, reason: string, ctx: Context): Promise<AdminUser> {
  requireRecentProof(ctx);
  const now = ctx.clock.now();
  return ctx.tx(async (tx) => {
    const target = await getUser(tx, id);
    if (!(await updateBlocked(tx, id, null))) throw new AppError('USER_NOT_BLOCKED');
    if (target.teacherId !== null) await emit(tx, teacherChanged, { teacherIds: [target.teacherId], now });
    await announceStaleToAdmins(tx, DESK);
    await recordAct(tx, {
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
