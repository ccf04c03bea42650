import type { Actor, RequestContext } from '#platform/server/context.ts';
import { announceStale } from '#platform/server/events/store.ts';
import { AppError } from '#shared/errors.ts';
import { CHANNELS, choicesFrom } from '../channels.ts';
import type { Notice, Preferences } from '../contract.ts';
import { TOPICS, type Topic } from '../topics.ts';
import { storedWords } from './kinds.ts';
import * as store from './store.ts';

type Context = RequestContext<Actor>;
type Page = { limit: number; cursor: string | undefined };
type Inbox = { unreadCount: number; notices: Notice[]; nextCursor: string | null };

/** A page of the own inbox. Leaves out notices of kinds that no slice declares any more. */
export async function listNotifications({ limit, cursor }: Page, ctx: Context): Promise<Inbox> {
  const { userId } = ctx.actor;
  const records = await store.listNotifications(ctx.db, { userId, limit: limit + 1, after: cursor });
  const shown = records.slice(0, limit);
  const notices = shown.flatMap((record) => {
    const words = storedWords(record.kind, record.data);
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

/** Throws NOT_FOUND for a notice of somebody else. */
export async function checkOwnNotice(id: string, ctx: Context): Promise<void> {
  if (!(await store.hasNotification(ctx.db, ctx.actor.userId, id))) throw new AppError('NOT_FOUND');
}

/** Marks one notice, or with null all of them, and tells the person's other pages. */
export function readNotifications(id: string | null, ctx: Context): Promise<{ unreadCount: number }> {
  const { userId } = ctx.actor;
  return ctx.tx(async (tx) => {
    await store.markRead(tx, userId, id, ctx.clock.now());
    await announceStale(tx, [userId], ['/api/notifications']);
    return { unreadCount: await store.countUnread(tx, userId) };
  });
}

/** Every topic with each of its channels, also those that the person never chose about. */
export async function getNotificationPreferences(ctx: Pick<Context, 'db' | 'actor'>): Promise<Preferences> {
  const choices = choicesFrom(await store.listChoices(ctx.db, ctx.actor.userId));
  return { topics: TOPICS.map((topic) => ({ topic, ...choices[topic] })) };
}

/** Changes the topics that are named; the others stay. Answers all of them. */
export async function updateNotificationPreferences(chosen: Preferences, ctx: Context): Promise<Preferences> {
  // Of a topic that is named twice the last word counts.
  const topics = new Map(chosen.topics.map((one) => [one.topic, one]));
  const rows = [...topics.values()].flatMap((one) =>
    CHANNELS.map((channel) => ({ topic: one.topic, channel, wanted: one[channel] })),
  );
  await store.saveChoices(ctx.db, ctx.actor.userId, rows);
  return getNotificationPreferences(ctx);
}

type Subscription = { topic: Topic; subscribed: boolean };

async function ownerOf(token: string, ctx: Pick<RequestContext, 'db'>) {
  const found = await store.findToken(ctx.db, token);
  const topic = TOPICS.find((one) => one === found?.topic);
  if (found === null || topic === undefined) throw new AppError('NOT_FOUND');
  return { userId: found.userId, topic };
}

/** What the link of a mail is about. Looking changes nothing: mail scanners follow every link. */
export async function getSubscription(token: string, ctx: Pick<RequestContext, 'db'>): Promise<Subscription> {
  const { userId, topic } = await ownerOf(token, ctx);
  const choices = choicesFrom(await store.listChoices(ctx.db, userId));
  return { topic, subscribed: choices[topic].email };
}

/** No more mail about the topic of the link. Again and again is as good as once. */
export async function unsubscribe(token: string, ctx: Pick<RequestContext, 'db'>): Promise<Subscription> {
  const { userId, topic } = await ownerOf(token, ctx);
  await store.saveChoices(ctx.db, userId, [{ topic, channel: 'email', wanted: false }]);
  return { topic, subscribed: false };
}
