import { type Db, rootDbOf } from '#platform/server/db/client.ts';
import { afterCommit } from '#platform/server/db/transaction.ts';
import type { EventBus, Hint, LiveContentRef } from './event-bus.ts';

/** Users per hint: a payload of NOTIFY is limited to 8,000 bytes, and a user id takes about 40. */
const PEOPLE_AT_ONCE = 100;

const buses = new WeakMap<Db, EventBus>();

/**
 * Connects a database with the bus that sends the hints of its transactions. Without a bus (in commands), hints are
 * dropped.
 */
export function connectBus(db: Db, bus: EventBus): void {
  buses.set(db, bus);
}

/**
 * Sends a live hint: open pages of these users refetch the data at these paths, or show new content. It is sent after
 * the commit, dropped on a rollback, and never throws. Outside a transaction, it is sent at once.
 */
export function sendLiveHint(
  tx: Db,
  userIds: readonly string[],
  paths: readonly `/api/${string}`[],
  note?: LiveContentRef,
): void {
  const hints: Hint[] = [];
  for (let from = 0; from < userIds.length; from += PEOPLE_AT_ONCE)
    hints.push({ users: userIds.slice(from, from + PEOPLE_AT_ONCE), paths, ...(note && { note }) });
  afterCommit(tx, () => buses.get(rootDbOf(tx))?.publish(hints));
}

/** Like `sendLiveHint`, for every admin who is not blocked. */
export async function sendLiveHintToAdmins(tx: Db, paths: readonly `/api/${string}`[]): Promise<void> {
  const admins = await tx
    .selectFrom('actors')
    .select('id')
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .execute();
  sendLiveHint(
    tx,
    admins.map(({ id }) => id),
    paths,
  );
}
