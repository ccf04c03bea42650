import { randomBytes } from 'node:crypto';
import type { Db } from '#platform/server/db/client.ts';
import { later } from '#platform/server/db/transaction.ts';
import type { MessageData } from '#platform/server/outbox/messages.ts';
import { type NewMessage, queueMessages } from '#platform/server/outbox/outbox.ts';
import { newId } from '#shared/ids.ts';
import { channelsOf, choicesFrom } from '../channels.ts';
import { EVENTS, type EventData, type EventEntry, type EventName } from '../events.ts';
import { sendAt } from '../quiet-hours.ts';
import * as store from './store.ts';

export type Recipient = store.Recipient | null;

export type Notice = {
  event: EventName;
  userId: string;
  data?: EventData;
  now: Date;
  /** From `findRecipientOf`, for who asked already. */
  recipient?: Recipient;
  /** Pages that go out of date with the event. */
  stale?: { userIds: readonly string[]; paths: readonly `/api/${string}`[] };
};

/** A notice that could not leave for so long tells nobody anything new. */
const USEFUL_MS = 2 * 86_400_000;

/** Where somebody is told of an event. */
export function findRecipientOf(db: Db, event: EventName, userId: string): Promise<Recipient> {
  return store.findRecipient(db, userId, EVENTS[event].topic);
}

/**
 * Tells one person of an event: in the inbox, and by mail and SMS as they chose. Call it in the transaction of the
 * event, so that neither exists without the other.
 */
export async function notify(
  tx: Db,
  { event, userId, data = {}, now, recipient, stale }: Notice,
): Promise<void> {
  await later(tx, store.insertNotification(tx, { id: newId(), userId, event, data, now, stale }));
  const person = recipient === undefined ? await findRecipientOf(tx, event, userId) : recipient;
  if (person !== null) await sendOut(tx, person, { entry: EVENTS[event], userId, data, now });
}

type Outgoing = { entry: EventEntry; userId: string; data: EventData; now: Date };

async function sendOut(
  tx: Db,
  person: store.Recipient,
  { entry, userId, data, now }: Outgoing,
): Promise<void> {
  const notBefore = sendAt(now, { urgent: entry.urgent ?? false });
  const message = {
    template: 'notice',
    createdAt: now,
    notBefore,
    expiresAt: new Date(notBefore.getTime() + USEFUL_MS),
  } as const;
  const messages: NewMessage[] = [];
  for (const channel of channelsOf(entry, choicesFrom(person.choices))) {
    const recipient = channel === 'email' ? person.email : person.mobile;
    if (recipient === null) continue;
    const canEnd = channel === 'email' && !entry.essential;
    const token = canEnd ? (person.token ?? (await takeUnsubscribeToken(tx, userId, entry, now))) : null;
    messages.push({ ...message, channel, recipient, data: noticeOf(entry, data, channel, token) });
  }
  await queueMessages(tx, messages);
}

/** What is said of an event by a channel. `token` ends mails like this one. */
export function noticeOf(
  entry: EventEntry,
  data: EventData,
  channel: 'email' | 'sms',
  token: string | null,
): MessageData['notice'] {
  const isMail = channel === 'email';
  return {
    title: entry.title(data),
    body: entry.body(data),
    // A link in an SMS costs a second SMS, and people have learnt not to press it.
    button: isMail ? { label: 'Open', path: entry.href(data) } : null,
    unsubscribePath: isMail && token ? `/unsubscribe/${token}` : null,
  };
}

/** One for each person and topic, so that the link of an old mail works as long as the account exists. */
export function takeUnsubscribeToken(
  tx: Db,
  userId: string,
  { topic }: EventEntry,
  now: Date,
): Promise<string> {
  return store.takeToken(tx, { token: randomBytes(24).toString('base64url'), userId, topic, now });
}
