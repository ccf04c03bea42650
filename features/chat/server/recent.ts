import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/server/db/client.ts';
import { findMessage, type MessageRecord } from './messages-store.ts';
import type { Pair } from './store.ts';
import { message } from './view.ts';

/** Value for `readSeq`: the recipient has not read any message yet. */
const UNREAD = 0;

export type SentRecord = MessageRecord & Pair;

/** Messages that this process sent recently, by id. Live updates read them here instead of from the database. */
const recent = new LRUCache<string, Promise<SentRecord>>({ max: 500 });

/** Call it before the live hint is sent: `loadChatNote` reads the message from this cache. */
export function cacheSentMessage(id: string, sending: Promise<SentRecord>): Promise<SentRecord> {
  recent.set(id, sending);
  sending.catch(() => recent.delete(id));
  return sending;
}

/**
 * Loads a new message for live updates. Returns a function that builds the message for one viewer; null if the message
 * was deleted.
 */
export async function loadChatNote(db: Db, id: string): Promise<((viewerId: string) => object) | null> {
  const sent = await recent.get(id)?.catch(() => undefined);
  const record = sent ?? (await findMessage(db, id));
  if (record === null) return null;
  const between = [record.studentId, record.teacherUserId];
  return (viewerId) => ({ between, message: message(record, viewerId, UNREAD) });
}
