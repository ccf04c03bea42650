import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/client.ts';
import { later } from '#platform/server/db/transaction.ts';
import { newId } from '#shared/ids.ts';
import type { Content, MessageData } from './messages.ts';
import { seal } from './seal.ts';
import { insertMessages } from './store.ts';

type Address = {
  channel: 'email' | 'sms';
  /** E-mail address or "+91…" number. */
  recipient: string;
  createdAt: Date;
  /** Waits until then; leaves at once unless given. */
  notBefore?: Date;
  /** After this the message is of no use and is not sent. */
  expiresAt: Date | null;
};

/** A message with its template's data (messages.ts has the templates and their words). */
export type NewMessage = Address & Exclude<Content, { template: 'code' }>;

/** Puts messages into the outbox, in the transaction that caused them. The worker sends them a moment later. */
export async function queueMessages(tx: Db, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => ({ id: newId(), sealed: null, ...message }));
  await later(tx, insertMessages(tx, rows));
}

/** The same for one. */
export function queueMessage(tx: Db, message: NewMessage): Promise<void> {
  return queueMessages(tx, [message]);
}

/** The same for a one-time code, which lies in the database encrypted only. */
export async function queueCode(
  tx: Db,
  config: Pick<Config, 'secretKey'>,
  message: Address & { expiresAt: Date; data: MessageData['code'] & { isTest?: true } },
): Promise<void> {
  const { data, ...address } = message;
  const id = newId();
  const sealed = seal(config.secretKey, id, data);
  await later(tx, insertMessages(tx, [{ ...address, id, template: 'code', data: null, sealed }]));
}
