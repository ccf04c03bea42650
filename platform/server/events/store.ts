import { type Db, databaseOf } from '#platform/server/db/client.ts';
import { afterCommit } from '#platform/server/db/transaction.ts';
import type { EventBus, Hint, Note } from './event-bus.ts';

/** A payload of NOTIFY is limited to 8000 bytes; a person takes about 40. */
const PEOPLE_AT_ONCE = 100;

const buses = new WeakMap<Db, EventBus>();

/** What transactions of this database announce leaves on this bus. Without one (commands) it is dropped. */
export function connectBus(db: Db, bus: EventBus): void {
  buses.set(db, bus);
}

/**
 * Tells these users' open pages that the answers at these paths are stale, or shows them new content. Leaves after the
 * commit, is dropped on rollback, and never fails. Outside a transaction it leaves at once.
 */
export function announceStale(
  tx: Db,
  userIds: readonly string[],
  paths: readonly `/api/${string}`[],
  note?: Note,
): void {
  const hints: Hint[] = [];
  for (let from = 0; from < userIds.length; from += PEOPLE_AT_ONCE)
    hints.push({ users: userIds.slice(from, from + PEOPLE_AT_ONCE), paths, ...(note && { note }) });
  afterCommit(tx, () => buses.get(databaseOf(tx))?.publish(hints));
}

/** The same for every admin who is not blocked. */
export async function announceStaleToAdmins(tx: Db, paths: readonly `/api/${string}`[]): Promise<void> {
  const admins = await tx
    .selectFrom('actors')
    .select('id')
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .execute();
  announceStale(
    tx,
    admins.map(({ id }) => id),
    paths,
  );
}
