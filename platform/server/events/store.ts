import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { deferWrite } from '#platform/server/db/transaction.ts';

/** Channel of NOTIFY; every process listens to it. */
export const STALE_CHANNEL = 'toran_stale';

/** Channel on which the database itself says that a session ended or an account was blocked. */
export const ENDED_CHANNEL = 'toran_ended';

/** A NOTIFY payload holds under 8000 bytes: about 40 bytes a person. */
const PEOPLE_AT_ONCE = 100;

/** Something that open pages can be shown at once: what kind of thing, and its id. The process that tells them loads it. */
export type Note = { kind: string; id: string };

export type StaleNotice = { users: readonly string[]; paths: readonly string[]; note?: Note };

/** The payload of one NOTIFY on STALE_CHANNEL, for stores that send it along with a write of theirs. */
export function staleNotice(
  userIds: readonly string[],
  paths: readonly `/api/${string}`[],
  note?: Note,
): string {
  return JSON.stringify({ users: userIds, paths, ...(note && { note }) } satisfies StaleNotice);
}

/**
 * Tells the open pages of these people that the answers at these paths are out of date. Takes effect when the
 * transaction commits, and not at all when it is rolled back. Carries ids and paths, never data.
 */
export async function announceStale(
  tx: Db,
  userIds: readonly string[],
  paths: readonly `/api/${string}`[],
): Promise<void> {
  for (let from = 0; from < userIds.length; from += PEOPLE_AT_ONCE) {
    const payload = staleNotice(userIds.slice(from, from + PEOPLE_AT_ONCE), paths);
    await deferWrite(tx, sql`select pg_notify(${STALE_CHANNEL}, ${payload})`.execute(tx));
  }
}

/** The same to every admin who may act. */
export async function announceStaleToAdmins(tx: Db, paths: readonly `/api/${string}`[]): Promise<void> {
  const admins = await tx
    .selectFrom('actors')
    .select('id')
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .execute();
  await announceStale(
    tx,
    admins.map(({ id }) => id),
    paths,
  );
}
