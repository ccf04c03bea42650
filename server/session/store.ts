import type { Role } from '../context.ts';
import type { Db } from '../db/client.ts';
import { compiledOnce } from '../db/compiled-once.ts';

export type SessionRow = {
  sessionId: string;
  userId: string;
  role: Role;
  lastSeenAt: Date;
  expiresAt: Date;
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

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
      ip_prefix: session.ipPrefix,
      user_agent: session.userAgent,
    })
    .execute();
}

const sessionRows = compiledOnce((db, { tokenHash }: { tokenHash: Buffer }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'users.id as userId',
      'users.role',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.expires_at as expiresAt',
    ])
    .where('token_hash', '=', tokenHash)
    .where('users.blocked_at', 'is', null),
);

/** The session of an account that is not blocked. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | null> {
  const [row] = await sessionRows(db, { tokenHash });
  return row ? { ...row, role: row.role as Role } : null;
}

export async function updateLastSeen(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', sessionId).execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Keeps the `keep` most recently used sessions of a user. */
export async function deleteOldSessions(db: Db, userId: string, keep: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_seen_at', 'desc')
        .offset(keep),
    )
    .execute();
}
