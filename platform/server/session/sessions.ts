import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Actor, Platform, Role, SessionUser } from '../context.ts';
import type { Db } from '../db/client.ts';
import { sendLiveHint } from '../events/store.ts';
import { wideNetworkOf } from '../http/connection/address.ts';
import * as store from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Absolute and idle lifetime of sessions by role. */
export const SESSION_LIFETIMES = {
  student: { absoluteMs: 30 * DAY_MS, idleMs: 7 * DAY_MS },
  teacher: { absoluteMs: 30 * DAY_MS, idleMs: 7 * DAY_MS },
  admin: { absoluteMs: 12 * 60 * MINUTE_MS, idleMs: 30 * MINUTE_MS },
} as const;

const MAX_SESSIONS_PER_USER = 10;

/** Name of the session cookie; `__Host-` requires https. */
export function sessionCookieName(production: boolean): string {
  return production ? '__Host-sid' : 'sid';
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The user of a session token; null if it is unknown, expired, idle too long, or the account is blocked. Counts as use
 * of the session unless `isUse` is false.
 */
export async function findActor(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
  { isUse = true } = {},
): Promise<Actor | null> {
  const session = await store.findSession(db, hashToken(token));
  if (session === null) return null;
  const now = clock.now();
  if (isOver(session, now)) return null;
  const idleMs = now.getTime() - session.lastSeenAt.getTime();
  // Once a minute is precise enough, and saves a write on every request.
  if (isUse && idleMs >= MINUTE_MS) await store.updateLastSeen(db, session.sessionId, now);
  return {
    userId: session.userId,
    role: session.role,
    sessionId: session.sessionId,
    authenticatedAt: session.authenticatedAt,
  };
}

function isOver({ expiresAt, lastSeenAt, role }: store.SessionRow, now: Date): boolean {
  return now >= expiresAt || now.getTime() - lastSeenAt.getTime() >= SESSION_LIFETIMES[role].idleMs;
}

/** Returns the ids of those sessions that are still valid. */
export async function liveSessionIds(
  platform: Pick<Platform, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const now = platform.clock.now();
  const found = await store.listSessions(platform.db, ids);
  return new Set(found.filter((session) => !isOver(session, now)).map(({ sessionId }) => sessionId));
}

type Client = { ip: string; userAgent: string | undefined };

/**
 * Starts a session; returns its id, its token (256 random bits, stored as a hash only) and lifetime in seconds. Throws
 * INVALID_CREDENTIALS if the account was blocked or its password changed since it was checked.
 */
export async function startSession(
  platform: Platform,
  user: SessionUser,
  client: Client,
): Promise<{ id: string; token: string; maxAgeSeconds: number }> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = platform.clock.now();
  const { absoluteMs } = SESSION_LIFETIMES[user.role];
  const session = {
    id: newId(),
    tokenHash: hashToken(token),
    userId: user.id,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + absoluteMs),
    ipPrefix: wideNetworkOf(client.ip),
    userAgent: client.userAgent?.slice(0, 300) ?? null,
  };
  if (!(await store.insertSession(platform.db, session, user.passwordHash)))
    throw new AppError('INVALID_CREDENTIALS');
  await store.deleteOldSessions(platform.db, user.id, MAX_SESSIONS_PER_USER);
  return { id: session.id, token, maxAgeSeconds: absoluteMs / 1000 };
}

export async function endSession(platform: Platform, token: string): Promise<void> {
  await store.deleteSession(platform.db, hashToken(token));
}

/** Ends all sessions of a user, except the one with the id `except`, in the caller's transaction. */
export async function endSessionsOf(tx: Db, userId: string, except: string | null = null): Promise<void> {
  await store.deleteSessionsOf(tx, userId, except);
  sendLiveHint(tx, [userId], ['/api/user']);
}

/** A user's valid sessions, latest used first. */
export function listSessionsOf(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  user: { userId: string; role: Role },
): Promise<store.OpenSession[]> {
  const now = clock.now();
  const seenAfter = new Date(now.getTime() - SESSION_LIFETIMES[user.role].idleMs);
  return store.listOpenSessions(db, user.userId, { now, seenAfter });
}

/** Ends one session; false if it belongs to another user. */
export function endSessionOf(db: Db, userId: string, sessionId: string): Promise<boolean> {
  return store.deleteSessionOf(db, userId, sessionId);
}

/** How long an entered password counts as recent. */
export const RECENT_PROOF_MS = 10 * MINUTE_MS;

/** Records that the user has just entered the password. */
export async function recordPasswordEntry(db: Db, sessionId: string, at: Date): Promise<void> {
  await store.updateAuthenticated(db, sessionId, at);
}

/**
 * Protects actions (blocking, exports) from strangers at an unlocked screen: throws REAUTHENTICATE unless the password
 * was entered within ten minutes. POST /api/auth/reauthenticate renews it.
 */
export function requireRecentProof({ actor, clock }: { actor: Actor; clock: Platform['clock'] }): void {
  const provenAt = actor.authenticatedAt?.getTime() ?? 0;
  if (clock.now().getTime() - provenAt > RECENT_PROOF_MS) throw new AppError('REAUTHENTICATE');
}
