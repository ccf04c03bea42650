import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/server/db/client.ts';
import { findMessage, type MessageRecord } from './messages-store.ts';
import type { Pair } from './store.ts';

export type SentRecord = MessageRecord & Pair;

/** Messages that this process sent recently, by id. Live updates read them here instead of from the database. */
const recent = new LRUCache<string, Promise<SentRecord>>({ max: 500 });

/** Call it before announcing the live update. */
export function remember(id: string, sending: Promise<SentRecord>): Promise<SentRecord> {
  recent.set(id, sending);
  sending.catch(() => recent.delete(id));
  return sending;
}

/** The live update's payload for a new message; null if it was deleted. */
export async function loadChatNote(db: Db, id: string): Promise<object | null> {
  const sent = await recent.get(id)?.catch(() => undefined);
  const record = sent ?? (await findMessage(db, id));
  if (record === null) return null;
  const { studentId, teacherUserId, createdAt, ...rest } = record;
  return {
    between: [studentId, teacherUserId],
    message: { ...rest, createdAt: createdAt.toISOString(), isRead: false },
  };
}
