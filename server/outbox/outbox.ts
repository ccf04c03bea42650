import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#shared/ids.ts';
import { insertMessage, type OutboxMessage } from './store.ts';

export type NewMessage = Omit<OutboxMessage, 'id'>;

/** Puts a message into the outbox, in the transaction that caused it. */
export async function queueMessage(tx: Db, message: NewMessage): Promise<void> {
  await insertMessage(tx, { id: newId(), ...message });
}

/**
 * Call it once the transaction is through. Without a mail and SMS provider the console is where messages arrive
 * (never the logger, whose output is kept); with production settings nothing is printed.
 */
export function announceMessage(config: Config, message: NewMessage): void {
  if (config.production || config.logLevel === 'silent') return;
  console.log(
    `\n  ${message.channel === 'sms' ? 'SMS' : 'E-mail'} to ${message.recipient}: ${message.body}\n`,
  );
}
