import type { Actor, RequestContext } from '#platform/server/context.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import {
  endSessionOf,
  endSessionsOf,
  listSessionsOf,
  recordPasswordEntry,
} from '#platform/server/session/sessions.ts';
import { AppError } from '#shared/calls/errors.ts';
import { deviceName } from '../../device-name.ts';
import type { OwnSession } from '../../sessions-contract.ts';
import { provePassword } from '../passwords/prove-password.ts';

type Ctx = RequestContext<Actor>;

/** The user's sessions, last used first. */
export async function listSessions(ctx: Ctx): Promise<OwnSession[]> {
  const t = translateTo(ctx.locale);
  const sessions = await listSessionsOf(ctx, ctx.actor);
  return sessions.map((session) => ({
    id: session.id,
    device: t(deviceName(session.userAgent)),
    network: session.ipPrefix,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    isCurrent: session.id === ctx.actor.sessionId,
  }));
}

export async function endOtherSessions({ actor, db }: Ctx): Promise<void> {
  await endSessionsOf(db, actor.userId, actor.sessionId);
}

/** Ends one of the user's sessions; ending the current one signs out. Throws NOT_FOUND for any other user's session. */
export async function endSession(sessionId: string, ctx: Ctx): Promise<void> {
  if (!(await endSessionOf(ctx.db, ctx.actor.userId, sessionId))) throw new AppError('NOT_FOUND');
  if (sessionId === ctx.actor.sessionId) await ctx.session.end();
}

/** Checks the password again and stores the time, so that the session can do actions that need a recent check. */
export async function reauthenticate(password: string, ctx: Ctx): Promise<void> {
  await provePassword(ctx, password, 'password');
  await recordPasswordEntry(ctx.db, ctx.actor.sessionId, ctx.clock.now());
}
