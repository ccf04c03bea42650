import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/client.ts';
import { securityRow } from '#platform/server/security-log/event.ts';
import { upsertEvents } from '#platform/server/security-log/store.ts';
import { newId } from '#shared/ids.ts';
import { DEFAULT_LOCALE, type Locale } from '#shared/texts/locale.ts';
import type { MessageTemplate } from './message.ts';
import { seal } from './seal.ts';
import { insertMessages } from './store.ts';

type Address = {
  channel: 'email' | 'sms' | 'push';
  /** Email address, "+91…" number, or for push messages the user's id. */
  recipient: string;
  createdAt: Date;
  /** Earliest time to send; at once if missing. */
  notBefore?: Date;
  /** The message is useless after this time and is not sent. */
  expiresAt: Date | null;
  /** The recipient's language; English if missing. */
  locale?: Locale;
  /** Id of what the message asks the recipient to act on; deleteUntriedAbout withdraws it. */
  subject?: string;
};

/** A message to send. The compiler checks `data` against the template. */
export type NewMessage<Data extends object, IsCode extends boolean = false> = Address & {
  message: MessageTemplate<Data, IsCode>;
  data: NoInfer<Data>;
  /** Id of the message, for callers that need to know it; a new one by default. */
  id?: string;
};

/** Queues messages in the transaction that caused them. The worker sends them a moment later. */
export async function queueMessages<Data extends object>(
  tx: Db,
  messages: readonly NewMessage<Data>[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ message, ...rest }) => {
    return { id: newId(), template: message.template, sealed: null, locale: DEFAULT_LOCALE, ...rest };
  });
  await insertMessages(tx, rows);
}

/** Queues one message. */
export function queueMessage<Data extends object>(tx: Db, message: NewMessage<Data>): Promise<void> {
  return queueMessages(tx, [message]);
}

/** Queues a one-time code, which is stored encrypted only, and records it in the security log. */
export async function queueCode<Data extends object>(
  tx: Db,
  config: Pick<Config, 'secretKey'>,
  { message, data, ...address }: NewMessage<Data, true> & { expiresAt: Date },
): Promise<void> {
  const id = newId();
  const sealed = seal(config.secretKey, id, data);
  const { template } = message;
  await insertMessages(tx, [{ locale: DEFAULT_LOCALE, ...address, id, template, data: null, sealed }]);
  const event = { event: 'codeSent', result: 'done', contact: address.recipient };
  await upsertEvents(tx, [securityRow(config.secretKey, event, address.createdAt)]);
}
