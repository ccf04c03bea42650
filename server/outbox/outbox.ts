import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#shared/ids.ts';
import type { Content, MessageData } from './messages.ts';
import { seal } from './seal.ts';
import { insertMessage } from './store.ts';

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

/** Puts a message into the outbox, in the transaction that caused it. The worker sends it a moment later. */
export async function queueMessage(tx: Db, message: NewMessage): Promise<void> {
  await insertMessage(tx, { id: newId(), sealed: null, ...message });
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
  await insertMessage(tx, { ...address, id, template: 'code', data: null, sealed });
}
