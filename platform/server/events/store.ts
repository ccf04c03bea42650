import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import { deferWrite } from '#platform/server/db/transaction.ts';

/** NOTIFY channel that every process listens to. */
export const STALE_CHANNEL = 'toran_stale';

/** Channel on which database triggers report ended sessions and blocked accounts. */
export const ENDED_CHANNEL = 'toran_ended';

/** A NOTIFY payload is limited to 8000 bytes; a person takes about 40. */
const PEOPLE_AT_ONCE = 100;

/** New content that open pages can show at once: its kind and id. The receiving process loads it. */
export type Note = { kind: string; id: string };

export type StaleNotice = { users: readonly string[]; paths: readonly string[]; note?: Note };

/** The payload of one NOTIFY on STALE_CHANNEL, for stores that send it together with a write. */
export function staleNotice(
  userIds: readonly string[],
  paths: readonly `/api/${string}`[],
  note?: Note,
): string {
  return JSON.stringify({ users: userIds, paths, ...(note && { note }) } satisfies StaleNotice);
}

/**
 * Tells these users' open pages that the answers at these paths are stale. Sent on commit, dropped on rollback. Carries
 * ids and paths, never data.
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

/** The same for every admin who is not blocked. */
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
