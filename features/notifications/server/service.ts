import type { Db } from '#server/db/client.ts';
import { announceStale } from '#server/events/store.ts';
import { newId } from '#shared/ids.ts';
import type { EventData, EventName } from '../events.ts';
import * as store from './store.ts';

export type Notice = { event: EventName; userId: string; data?: EventData; now: Date };

/** Tells one person of an event. Call it in the transaction of the event, so that neither exists without the other. */
export async function notify(tx: Db, { event, userId, data = {}, now }: Notice): Promise<void> {
  await store.insertNotification(tx, { id: newId(), userId, event, data, now });
  await announceStale(tx, [userId], ['/api/notifications']);
}
