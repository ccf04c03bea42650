import type { Db } from '#platform/server/db/client.ts';
import { findMessage, type MessageRecord } from './messages-store.ts';
import type { Pair } from './store.ts';

export type SentRecord = MessageRecord & Pair;

/** Messages of this process that are being told to open pages right now: those need no look into the database. */
const KEPT = 500;
const recent = new Map<string, Promise<SentRecord>>();

/** Keeps what a message will have become, before anybody can be told of it. */
export function remember(id: string, sending: Promise<SentRecord>): Promise<SentRecord> {
  recent.set(id, sending);
  sending.catch(() => recent.delete(id));
  if (recent.size > KEPT) recent.delete(recent.keys().next().value as string);
  return sending;
}

/** What pages are shown of a new message at once, by its id; null when it is gone. */
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
