import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import { deleteUntriedMails } from '#platform/server/outbox/waiting-store.ts';
import type { Redact } from '#platform/server/personal-data.ts';
import { AppError } from '#shared/calls/errors.ts';
import { CHANNEL_SETTINGS, type ChannelSetting, choicesFrom } from '../channels.ts';
import type { Notice, Preferences } from '../contract.ts';
import { TOPICS, type Topic } from '../topics.ts';
import { storedText } from './kinds.ts';
import { unsubscribePath } from './service.ts';
import * as store from './store.ts';

type Context = RequestContext<Actor>;
type Page = { limit: number; cursor: string | undefined };
type Inbox = { unreadCount: number; notices: Notice[]; nextCursor: string | null };

/** A page of the user's inbox. Omits notices of kinds that no slice declares any more. */
export async function listNotifications({ limit, cursor }: Page, ctx: Context): Promise<Inbox> {
  const { userId } = ctx.actor;
  const records = await store.listNotifications(ctx.db, { userId, limit: limit + 1, after: cursor });
  const shown = records.slice(0, limit);
  const t = translateTo(ctx.locale);
  const notices = shown.flatMap((record) => {
    const words = storedText(record.kind, record.data, t);
    if (words === null) return [];
    const createdAt = record.createdAt.toISOString();
    return [{ ...words, id: record.id, createdAt, readAt: record.readAt?.toISOString() ?? null }];
  });
  return {
    unreadCount: await store.countUnread(ctx.db, userId),
    notices,
    nextCursor: records.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** More than anybody receives within the months that notices are kept. */
const ALL = 1_000_000;

/**
 * All notices of the user, newest first, for the export. Notices of kinds that no slice declares any more have their
 * values instead of a text.
 */
export async function listReceived(ctx: Context, redact: Redact) {
  const page = { userId: ctx.actor.userId, limit: ALL, after: undefined };
  const t = translateTo(ctx.locale);
  return (await store.listNotifications(ctx.db, page)).map(({ kind, data, createdAt, readAt }) => {
    const { title, body } = storedText(kind, data, t) ?? {
      title: kind,
      body: Object.values(data).join(', '),
    };
    const at = { createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null };
    return { kind, title: redact(title), body: redact(body), ...at };
  });
}

/** Throws NOT_FOUND if the notice belongs to another user. */
export async function checkOwnNotice(id: string, ctx: Context): Promise<void> {
  if (!(await store.hasNotification(ctx.db, ctx.actor.userId, id))) throw new AppError('NOT_FOUND');
}

/** Marks one notice, or all (null), as read and updates the user's other open pages. */
export function markNotificationsRead(id: string | null, ctx: Context): Promise<{ unreadCount: number }> {
  const { userId } = ctx.actor;
  return ctx.tx(async (tx) => {
    await store.markRead(tx, userId, id, ctx.clock.now());
    sendLiveHint(tx, [userId], ['/api/notifications']);
    return { unreadCount: await store.countUnread(tx, userId) };
  });
}

/** Every topic with its channels, including those that the user never changed. */
export async function getNotificationPreferences(ctx: Pick<Context, 'db' | 'actor'>): Promise<Preferences> {
  const choices = choicesFrom(await store.listChoices(ctx.db, ctx.actor.userId));
  return { topics: TOPICS.map((topic) => ({ topic, ...choices[topic] })) };
}

/** Stores choices, and deletes waiting mail about the topics of which the user no longer wants any. */
async function saveChoices(tx: Db, userId: string, rows: readonly store.ChoiceRow[]): Promise<void> {
  await store.saveChoices(tx, userId, rows);
  const ended = rows.flatMap(({ topic, channel, wanted }) => (channel === 'email' && !wanted ? [topic] : []));
  const mailed = ended.length === 0 ? null : await store.findMailed(tx, userId, ended);
  if (mailed === null) return;
  const unsubscribePaths = mailed.tokens.map(unsubscribePath);
  await deleteUntriedMails(tx, { recipient: mailed.email, unsubscribePaths });
}

type ChangedChoice = { topic: Topic } & Partial<Record<ChannelSetting, boolean | undefined>>;

/** Changes the given topics and keeps the others. Returns all topics. */
export async function updateNotificationPreferences(
  chosen: { topics: readonly ChangedChoice[] },
  ctx: Context,
): Promise<Preferences> {
  // If a topic is given twice, the last entry counts.
  const topics = new Map(chosen.topics.map((one) => [one.topic, one]));
  const rows = [...topics.values()].flatMap((one) =>
    CHANNEL_SETTINGS.flatMap((channel) => {
      const wanted = one[channel];
      return wanted === undefined ? [] : [{ topic: one.topic, channel, wanted }];
    }),
  );
  await ctx.tx((tx) => saveChoices(tx, ctx.actor.userId, rows));
  return getNotificationPreferences(ctx);
}

type Subscription = { topic: Topic; subscribed: boolean };

async function ownerOf(token: string, ctx: Pick<RequestContext, 'db'>) {
  const found = await store.findToken(ctx.db, token);
  const topic = TOPICS.find((one) => one === found?.topic);
  if (found === null || topic === undefined) throw new AppError('NOT_FOUND');
  return { userId: found.userId, topic };
}

/** The topic of an unsubscribe link. Changes nothing, because mail scanners follow every link. */
export async function getSubscription(token: string, ctx: Pick<RequestContext, 'db'>): Promise<Subscription> {
  const { userId, topic } = await ownerOf(token, ctx);
  const choices = choicesFrom(await store.listChoices(ctx.db, userId));
  return { topic, subscribed: choices[topic].email };
}

/** Stops mail about the topic of the link. Idempotent. */
export async function unsubscribe(token: string, ctx: Pick<RequestContext, 'db'>): Promise<Subscription> {
  const { userId, topic } = await ownerOf(token, ctx);
  await inTransaction(ctx.db, (tx) => saveChoices(tx, userId, [{ topic, channel: 'email', wanted: false }]));
  return { topic, subscribed: false };
}
