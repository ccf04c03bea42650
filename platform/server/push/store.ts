import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

export type PushDevice = {
  id: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** True if push messages show no names, places or times, because others may see the lock screen. */
  hidesDetails: boolean;
};

type NewDevice = PushDevice & { userId: string; now: Date };

/**
 * Stores the device of a session and replaces the session's previous device. An endpoint that another session stored
 * before moves to this session.
 */
export async function saveDevice(tx: Db, device: NewDevice): Promise<void> {
  const { id, sessionId, endpoint, userId, now, ...rest } = device;
  await tx
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', sessionId)
    .where('endpoint', '<>', endpoint)
    .execute();
  const row = {
    user_id: userId,
    session_id: sessionId,
    p256dh: rest.p256dh,
    auth: rest.auth,
    hides_details: rest.hidesDetails,
    failures: 0,
  };
  await tx
    .insertInto('push_subscriptions')
    .values({ ...row, id, endpoint, created_at: now })
    .onConflict((on) => on.column('endpoint').doUpdateSet(row))
    .execute();
}

export async function findDevice(db: Db, sessionId: string): Promise<PushDevice | null> {
  const row = await devices(db).where('session_id', '=', sessionId).executeTakeFirst();
  return row ?? null;
}

function devices(db: Db) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'session_id as sessionId', 'endpoint', 'p256dh', 'auth', 'hides_details as hidesDetails']);
}

export function listDevices(db: Db, userId: string): Promise<PushDevice[]> {
  return devices(db).where('user_id', '=', userId).orderBy('created_at').execute();
}

/** A user's devices for the export, without the keys that encrypt for them. */
export function listDevicesForExport(
  db: Db,
  userId: string,
): Promise<{ endpoint: string; hidesDetails: boolean; createdAt: Date; lastDeliveredAt: Date | null }[]> {
  return db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'hides_details as hidesDetails'])
    .select(['created_at as createdAt', 'last_ok_at as lastDeliveredAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function deleteDeviceOf(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
}

export async function deleteDevice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

export async function markDelivered(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ last_ok_at: at, failures: 0 })
    .where('id', '=', id)
    .execute();
}

/** Counts a refusal by the push service. Deletes the device after `maxRefusals` in a row. */
export async function recordRefusal(db: Db, id: string, maxRefusals: number): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ failures: sql`failures + 1` })
    .where('id', '=', id)
    .execute();
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('failures', '>=', maxRefusals)
    .execute();
}

export async function deleteDevicesOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
}
