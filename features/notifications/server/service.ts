import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#platform/server/db/client.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import { type NewMessage, queueMessages } from '#platform/server/outbox/outbox.ts';
import { deleteUntriedAbout, moveUntried } from '#platform/server/outbox/waiting-store.ts';
import { newId } from '#shared/ids.ts';
import type { NoticeData, NoticeKind } from '#shared/texts/notice.ts';
import { type Channel, channelsOf, choicesFrom, SMS_AFTER_PUSH_MS } from '../channels.ts';
import { type AnyNoticeKind, type NoticeText, noticeText } from '../notice.ts';
import { earliestSendTime } from '../quiet-hours.ts';
import { TOPIC_SETTINGS, TOPICS, type Topic } from '../topics.ts';
import { listNoticeKinds } from './kinds.ts';
import { NOTICE_MESSAGE, type NoticeMessage } from './mail-templates.ts';
import * as store from './store.ts';

/** Every kind of notice in the application. */
export function listAllNoticeKinds(): AnyNoticeKind[] {
  return listNoticeKinds();
}

/** A notice to send. The compiler checks `data` against the kind. */
export type NewNotice<Data extends NoticeData> = {
  notice: NoticeKind<Data, Topic>;
  userId: string;
  data: NoInfer<Data>;
  /** The user whose name is in `data`; null if there is none. The erasure of this user removes the name. */
  about: string | null;
  now: Date;
  /** A meeting link for the button of the mail. Other channels do not get it. */
  mailLink?: { joinUrl: string };
  /** When the notice stops being true or useful, if that is soon: no mail, SMS or push message is sent after it. */
  until?: Date;
  /** Id of what the recipient is asked to act on: `withdrawMessages` takes back the messages that still wait. */
  subject?: string;
  /** True if this one is sent at night, although its kind waits until the morning. */
  urgent?: boolean;
  /** True if the caller queues a mail that says the same: the notice itself is then not mailed. */
  hasOwnMail?: boolean;
  /** API paths that the open pages of these users refetch when the notice arrives. */
  stale?: { userIds: readonly string[]; paths: readonly `/api/${string}`[] };
};

/** Messages of a notice expire after this time at the latest: they are too old to be useful. */
const USEFUL_MS = 2 * 86_400_000;

/**
 * Notifies one user: in the inbox, and by mail, SMS and push as they chose. Call it in the transaction of the event, so
 * that both are stored or neither.
 */
export async function notify<Data extends NoticeData>(
  tx: Db,
  { userId, data, about, now, stale, mailLink, until, subject, hasOwnMail = false, ...kind }: NewNotice<Data>,
): Promise<void> {
  const notice = kind.urgent ? { ...kind.notice, urgent: true as const } : kind.notice;
  const row = { id: newId(), userId, kind: notice.kind, data, about, now, stale };
  const person = await store.insertNotification(tx, row, notice.topic);
  if (person === null) return;
  await sendOut(tx, hasOwnMail ? { ...person, email: null } : person, {
    notice,
    userId,
    data,
    words: noticeText(notice, data, translateTo(person.locale)),
    mailLink,
    until,
    subject,
    now,
  });
}

/**
 * Deletes the mails, SMS and push messages about a subject that have not been tried, for example because they wait until
 * morning. The inbox keeps its notices. Call it in the transaction that settles the subject.
 */
export function withdrawMessages(tx: Db, subject: string): Promise<void> {
  return deleteUntriedAbout(tx, subject);
}

/** Sends notices that wait, for example until morning, to a user's new address or number. */
export function moveWaitingNotices(
  tx: Db,
  { contact, from, to }: { contact: 'email' | 'mobile'; from: string; to: string },
): Promise<void> {
  const channel = contact === 'email' ? 'email' : 'sms';
  return moveUntried(tx, { template: NOTICE_MESSAGE.template, channel, from, to });
}

type Outgoing = {
  notice: AnyNoticeKind;
  userId: string;
  data: NoticeData;
  words: NoticeText;
  mailLink: NewNotice<NoticeData>['mailLink'];
  until: Date | undefined;
  subject: string | undefined;
  now: Date;
};

async function sendOut(
  tx: Db,
  person: store.Recipient,
  { notice, userId, data: noticeData, words, mailLink, until, subject, now }: Outgoing,
): Promise<void> {
  const notBefore = earliestSendTime(now, { urgent: notice.urgent ?? false });
  const oldest = notBefore.getTime() + USEFUL_MS;
  const message = {
    createdAt: now,
    notBefore,
    expiresAt: new Date(Math.min(oldest, until?.getTime() ?? oldest)),
    ...(subject !== undefined && { subject }),
  } as const;
  const messages: NewMessage<NoticeMessage>[] = [];
  const choices = choicesFrom(person.choices);
  const channels = channelsOf(notice, choices);
  const canReplace =
    choices[notice.topic].smsAfterPush && channels.includes('push') && person.mobile !== null;
  /** The SMS that a push message replaces if it arrives in time. */
  const smsId = canReplace && channels.includes('sms') ? newId() : null;
  for (const channel of channels) {
    const recipient = { email: person.email, sms: person.mobile, push: userId }[channel];
    if (recipient === null) continue;
    const canEnd = channel === 'email' && !notice.essential;
    const token = canEnd ? (person.token ?? (await takeUnsubscribeToken(tx, userId, notice, now))) : null;
    const { message: template, data } = messageOf(
      { kind: notice.kind, data: noticeData, words },
      channel,
      token,
    );
    const link = channel === 'email' && mailLink ? mailLink : {};
    const push = channel === 'push' ? { push: pushOf(notice, { data: noticeData, words, ack: smsId }) } : {};
    messages.push({
      ...message,
      ...(channel === 'sms' &&
        smsId !== null && { id: smsId, notBefore: new Date(notBefore.getTime() + SMS_AFTER_PUSH_MS) }),
      channel,
      recipient,
      locale: person.locale,
      message: template,
      data: { ...data, ...link, ...push },
    });
  }
  await queueMessages(tx, messages);
}

/**
 * Builds the push message of a notice. On a device, it replaces an unseen one with the same `tag`. Only messages about
 * the same booking share a tag.
 */
function pushOf(
  { kind, topic, urgent }: AnyNoticeKind,
  { data, words, ack }: { data: NoticeData; words: NoticeText; ack: string | null },
): NonNullable<NoticeMessage['push']> {
  const about = data.bookingId ?? `${kind} ${newId()}`;
  const tag = createHash('sha256').update(about).digest('base64url').slice(0, 32);
  return { tag, urgent: urgent ?? false, path: words.href, hidden: TOPIC_SETTINGS[topic].hidden, ack };
}

/** Turns push on for each topic where the user has made no choice, except topics that are off by default. */
export function enablePushByDefault(tx: Db, userId: string): Promise<void> {
  const rows = TOPICS.filter((topic) => !TOPIC_SETTINGS[topic].isOptIn).map(
    (topic) => ({ topic, channel: 'push', wanted: true }) as const,
  );
  return store.insertChoices(tx, userId, rows);
}

export const unsubscribePath = (token: string) => `/unsubscribe/${token}`;

/** Converts a notice to a message for one channel. `token` is for the unsubscribe link. */
export function messageOf(
  { kind, data: noticeData, words }: { kind: string; data: NoticeData; words: NoticeText },
  channel: Channel,
  token: string | null,
): { message: typeof NOTICE_MESSAGE; data: NoticeMessage } {
  const { title, body, href } = words;
  const isMail = channel === 'email';
  const data = {
    title,
    body,
    // A link in an SMS costs a second SMS, and users have learnt not to open it.
    button: isMail ? { path: href } : null,
    unsubscribePath: isMail && token ? unsubscribePath(token) : null,
    // The registered text of an SMS is filled with the raw values, not with the translated texts.
    ...(channel === 'sms' && { notice: { kind, data: noticeData } }),
  };
  return { message: NOTICE_MESSAGE, data };
}

/** Returns the user's unsubscribe token for a topic. There is only one, so that links in old mails stay valid. */
function takeUnsubscribeToken(tx: Db, userId: string, { topic }: AnyNoticeKind, now: Date): Promise<string> {
  return store.ensureUnsubscribeToken(tx, {
    token: randomBytes(24).toString('base64url'),
    userId,
    topic,
    now,
  });
}
