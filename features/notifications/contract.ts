import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { idPageQuery } from '#shared/calls/page-query.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { TOPICS } from './topics.ts';

export const noticeSchema = z
  .object({
    id: idSchema,
    topic: z.enum(TOPICS),
    title: z.string(),
    body: z.string(),
    /** Path within the site. */
    href: z.string(),
    createdAt: z.iso.datetime(),
    readAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Notice' });

export type Notice = z.output<typeof noticeSchema>;

/** Newest first. `cursor` is the id of the last notice of the page before. */
export const listNotifications = defineCall({
  name: 'listNotifications',
  summary: "The user's inbox, newest first, and the number of unread notices",
  method: 'GET',
  path: '/api/notifications',
  access: 'signedIn',
  query: z.object(idPageQuery(20)),
  response: z
    .object({
      unreadCount: z.int(),
      notices: z.array(noticeSchema),
      /** Cursor of the next page; null on the last page. */
      nextCursor: idSchema.nullable(),
    })
    .meta({ id: 'Inbox' }),
  errors: [],
});

const unread = z.object({ unreadCount: z.int() });

export const readNotification = defineCall({
  name: 'readNotification',
  summary: 'Mark a notice as read',
  method: 'POST',
  path: '/api/notifications/:id/read',
  access: 'signedIn',
  params: z.object({ id: idSchema }),
  response: unread,
  errors: ['NOT_FOUND'],
});

export const readAllNotifications = defineCall({
  name: 'readAllNotifications',
  summary: 'Mark every notice as read',
  method: 'POST',
  path: '/api/notifications/read-all',
  access: 'signedIn',
  response: unread,
  errors: [],
});

export const UNSUBSCRIBE_TOKEN = /^[\w-]{1,64}$/;

const topicChoice = z.object({
  topic: z.enum(TOPICS),
  email: z.boolean(),
  sms: z.boolean(),
  push: z.boolean(),
  /** An SMS is sent only if a push message has not arrived within two minutes. */
  smsAfterPush: z.boolean(),
});
const { topic, ...channels } = topicChoice.shape;
/** Channels that are left out keep their value: a page that is open for long does not undo what was chosen since. */
const changedChoice = z
  .object({ topic, ...z.object(channels).partial().shape })
  .refine(({ topic: _, ...chosen }) => Object.values(chosen).some((wanted) => wanted !== undefined), {
    error: issueText`Please choose for each topic`,
  });

/**
 * The user's choices, one entry for each topic. Notices also go to the inbox, but notices about `saved` only if the
 * user has chosen a channel for them.
 */
export const preferencesSchema = z
  .object({ topics: z.array(topicChoice) })
  .meta({ id: 'NotificationPreferences' });

export type Preferences = z.output<typeof preferencesSchema>;

export const getNotificationPreferences = defineCall({
  name: 'getNotificationPreferences',
  summary: "The user's notification channels for each topic",
  method: 'GET',
  path: '/api/notifications/preferences',
  access: 'signedIn',
  response: preferencesSchema,
  errors: [],
});

export const updateNotificationPreferences = defineCall({
  name: 'updateNotificationPreferences',
  summary: 'Choose notification channels; topics that are left out do not change',
  method: 'PUT',
  path: '/api/notifications/preferences',
  access: 'signedIn',
  body: z.object({
    topics: z
      .array(changedChoice, { error: issueText`Please choose for each topic` })
      .max(TOPICS.length, { error: issueText`Please choose for each topic once` }),
  }),
  response: preferencesSchema,
  errors: [],
  limit: 'noticeChoices',
});

const unsubscribeParams = z.object({ token: z.string().regex(UNSUBSCRIBE_TOKEN) });
const subscription = z.object({
  topic: z.enum(TOPICS),
  /** Whether mail about the topic is still sent. */
  subscribed: z.boolean(),
});

export const getSubscription = defineCall({
  name: 'getSubscription',
  summary: 'The topic of an unsubscribe link',
  method: 'GET',
  path: '/api/unsubscribe/:token',
  access: 'public',
  params: unsubscribeParams,
  response: subscription,
  errors: ['NOT_FOUND'],
  limit: 'unsubscribe',
});

/** Anyone with the link of a mail can stop mail about its topic, signed in or not. The link allows nothing else. */
export const unsubscribe = defineCall({
  name: 'unsubscribe',
  summary: 'Stop mail about the topic of an unsubscribe link',
  method: 'POST',
  path: '/api/unsubscribe/:token',
  access: 'public',
  params: unsubscribeParams,
  response: subscription,
  errors: ['NOT_FOUND'],
  limit: 'unsubscribe',
});
