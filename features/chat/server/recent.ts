import type { MessageRecord } from './messages-store.ts';
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
