import { sql } from 'kysely';
import type { Role } from '../context.ts';
import type { Db } from '../db/client.ts';

export type SessionRow = {
  sessionId: string;
  userId: string;
  role: Role;
  lastSeenAt: Date;
  expiresAt: Date;
  /** When the password was last entered; null in sessions older than this column. */
  authenticatedAt: Date | null;
};

type NewSession = {
  id: string;
  tokenHash: Buffer;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
  ipPrefix: string | null;
  userAgent: string | null;
};

/**
 * Inserts a session. Returns false if the account is blocked or its password has changed. `for share` waits for a
 * concurrent password change; otherwise that change would not end this session.
 */
export async function insertSession(
  db: Db,
  session: NewSession,
  provenHash: string | undefined,
): Promise<boolean> {
  const result = await db
    .insertInto('sessions')
    .columns([
      'id',
      'token_hash',
      'user_id',
      'created_at',
      'last_seen_at',
      'expires_at',
      'authenticated_at',
      'ip_prefix',
      'user_agent',
    ])
    .expression((query) => {
      const user = query
        .selectFrom('actors')
        .select((value) => [
          sql<string>`${session.id}::uuid`.as('id'),
          sql<Buffer>`${session.tokenHash}::bytea`.as('token_hash'),
          'actors.id as user_id',
          sql<Date>`${session.createdAt}::timestamptz`.as('created_at'),
          sql<Date>`${session.createdAt}::timestamptz`.as('last_seen_at'),
          sql<Date>`${session.expiresAt}::timestamptz`.as('expires_at'),
          sql<Date>`${session.createdAt}::timestamptz`.as('authenticated_at'),
          value.val(session.ipPrefix).as('ip_prefix'),
          value.val(session.userAgent).as('user_agent'),
        ])
        .where('actors.id', '=', session.userId)
        .where('actors.blocked_at', 'is', null)
        .forShare();
      return provenHash === undefined ? user : user.where('actors.password_hash', '=', provenHash);
    })
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Finds a session by the hash of its token. Returns null if there is none or its account is blocked. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select s.id as "sessionId", a.id as "userId", a.role, s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt",
      s.authenticated_at as "authenticatedAt"
    from sessions s join actors a on a.id = s.user_id
    where s.token_hash = ${tokenHash} and a.blocked_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Returns the sessions with these ids. Leaves out those that were deleted and those of blocked accounts. */
export async function listSessions(db: Db, ids: readonly string[]): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('actors', 'actors.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'actors.id as userId',
      'actors.role',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.expires_at as expiresAt',
      'sessions.authenticated_at as authenticatedAt',
    ])
    .where(sql<boolean>`sessions.id = any(${ids}::uuid[])`)
    .where('actors.blocked_at', 'is', null)
    .execute();
}

export async function updateLastSeen(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', sessionId).execute();
}

export async function updateAuthenticated(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ authenticated_at: at }).where('id', '=', sessionId).execute();
}

export type OpenSession = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  ipPrefix: string | null;
  userAgent: string | null;
};

/** A user's sessions that are neither expired nor idle, latest used first. */
export function listOpenSessions(
  db: Db,
  userId: string,
  { now, seenAfter }: { now: Date; seenAfter: Date },
): Promise<OpenSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .select(['ip_prefix as ipPrefix', 'user_agent as userAgent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Deletes a session of the user. Returns false if the user has no session with this id. */
export async function deleteSessionOf(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Deletes all sessions of a user, except the one with the id `except` (null: no exception). */
export async function deleteSessionsOf(db: Db, userId: string, except: string | null): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (except !== null) query = query.where('id', '<>', except);
  await query.execute();
}

/** Deletes a user's sessions except the `keepCount` most recently used ones. */
export async function deleteOldSessions(db: Db, userId: string, keepCount: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_seen_at', 'desc')
        // Of several sessions that were last used at the same time, the newest stay.
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keepCount),
    )
    .execute();
}

/**
 * Cursor for walking through all sessions, oldest first. `createdAt` is PostgreSQL's text, exact to the microsecond.
 */
export type SessionCursor = { createdAt: string; id: string };

/**
 * Checks the next `limit` sessions after the cursor and deletes those that expired or were last used before `before`.
 * Returns the next cursor; null at the end. Walks by creation time, because every request would have to update an index
 * on the last use.
 */
export async function deleteSessionsBefore(
  db: Db,
  before: Date,
  { after, limit }: { after: SessionCursor | null; limit: number },
): Promise<SessionCursor | null> {
  const beyond =
    after === null
      ? sql``
      : sql` and (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<SessionCursor>`
    with batch as materialized (
      select token_hash, created_at, id from sessions where created_at < ${before}${beyond}
      order by created_at, id limit ${limit}
    ), gone as (
      delete from sessions s using batch b
      where s.token_hash = b.token_hash and (s.expires_at < ${before} or s.last_seen_at < ${before})
    )
    select created_at::text as "createdAt", id from batch order by batch.created_at desc, id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The users who used a session at or after `since`. */
export async function listUsersSeenSince(db: Db, userIds: readonly string[], since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('user_id')
    .distinct()
    .where(sql<boolean>`user_id = any(${[...userIds]}::uuid[])`)
    .where('last_seen_at', '>=', since)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
