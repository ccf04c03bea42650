import * as z from 'zod';
import { TOPICS } from '#features/notifications/topics.ts';
import { defineCall } from '#shared/call.ts';
import { idSchema } from '#shared/ids.ts';
import { pageQuery } from '#shared/pagination.ts';

const admin = { access: 'admin', limit: 'admin' } as const;

const channelSchema = z.enum(['email', 'sms'], { error: 'Please choose e-mail or SMS.' });
export type MessageChannel = z.output<typeof channelSchema>;

/** Codes and what tells an owner of a change come from the accounts, the rest from the topics of the inbox. */
export const MESSAGE_TOPICS = ['codes', 'security', ...TOPICS] as const;

export const messageTemplateSchema = z
  .object({
    id: z.string(),
    topic: z.enum(MESSAGE_TOPICS),
    /** Subject of its letter. */
    title: z.string(),
    to: z.enum(['student', 'teacher', 'anyone']),
    /** Whether people can turn it off. */
    canEnd: z.boolean(),
    /** As plain text; /api/admin/message-templates/:id/letter.html is the letter as it looks. */
    email: z.object({ subject: z.string(), text: z.string() }),
    /** Null: never sent by SMS. */
    sms: z
      .object({
        text: z.string(),
        /** How many SMS it is billed as. */
        segments: z.int(),
        /** GSM-7 has room for 160 characters, UCS-2 (whatever is not in its alphabet) for 70. */
        encoding: z.enum(['GSM-7', 'UCS-2']),
      })
      .nullable(),
  })
  .meta({ id: 'MessageTemplate' });

export type MessageTemplate = z.output<typeof messageTemplateSchema>;

const ownContact = z.object({
  /** Masked. */
  to: z.string(),
  isVerified: z.boolean(),
});

export const listMessageTemplates = defineCall({
  ...admin,
  name: 'listMessageTemplates',
  summary: 'Every message that the product sends, with sample values, and where a test would go',
  method: 'GET',
  path: '/api/admin/message-templates',
  response: z
    .object({
      templates: z.array(messageTemplateSchema),
      own: z.object({ email: ownContact, sms: ownContact }),
    })
    .meta({ id: 'MessageTemplates' }),
  errors: [],
});

export const TEMPLATE_ID = /^\w{1,40}(\.\w{1,40}){0,2}$/;

export const sendTestMessage = defineCall({
  access: 'admin',
  limit: 'messageTest',
  name: 'sendTestMessage',
  summary:
    'Send a message with its sample values to the own verified e-mail address or number, marked as a test',
  method: 'POST',
  path: '/api/admin/message-templates/:id/test',
  params: z.object({ id: z.string().regex(TEMPLATE_ID) }),
  body: z.object({ channel: channelSchema }),
  response: z.object({ to: z.string() }),
  errors: ['NOT_FOUND', 'CONTACT_NOT_VERIFIED'],
});

const transportSchema = z.object({
  channel: channelSchema,
  /** `outbox`: not sent, but shown at /dev/outbox. `none`: there is no way out. */
  transport: z.enum(['smtp', 'msg91', 'twilio', 'outbox', 'none']),
  /** The sender that people see, where it is configured here. */
  from: z.string().nullable(),
  /** The provider failed again and again: nothing is tried until then. */
  restsUntil: z.iso.datetime().nullable(),
});

export const outboxStateSchema = z
  .object({
    /** Due, or tried and waiting for the next try. */
    waiting: z.int(),
    /** Since when the message waits that waits longest. */
    oldestWaitingAt: z.iso.datetime().nullable(),
    /** Held back until a set time, over night for example. */
    planned: z.int(),
    sentLastDay: z.int(),
    /** Failed and expired ones are forgotten after thirty days. */
    failed: z.int(),
    /** How many of the failed ones can be sent again. */
    retriable: z.int(),
    expired: z.int(),
    channels: z.array(transportSchema),
  })
  .meta({ id: 'OutboxState' });

export type OutboxState = z.output<typeof outboxStateSchema>;

export const getOutbox = defineCall({
  ...admin,
  name: 'getOutbox',
  summary: 'How many messages wait, left, failed or came too late, and by what way they leave',
  method: 'GET',
  path: '/api/admin/outbox',
  response: outboxStateSchema,
  errors: [],
});

export const failedMessageSchema = z
  .object({
    id: idSchema,
    channel: channelSchema,
    /** What kind of message; never what it says. */
    kind: z.string(),
    /** Masked. */
    to: z.string(),
    /** Why, in words. */
    error: z.string(),
    tries: z.int(),
    createdAt: z.iso.datetime(),
    failedAt: z.iso.datetime(),
    canRetry: z.boolean(),
  })
  .meta({ id: 'FailedMessage' });

export type FailedMessage = z.output<typeof failedMessageSchema>;

export const listFailedMessages = defineCall({
  ...admin,
  name: 'listFailedMessages',
  summary: 'Messages that could not be sent, latest first, without what they say',
  method: 'GET',
  path: '/api/admin/outbox/failed',
  query: z.object(pageQuery(20)),
  response: z.array(failedMessageSchema),
  errors: [],
});

export const retryMessage = defineCall({
  ...admin,
  name: 'retryMessage',
  summary: 'Send a failed message again; codes and what is too old cannot be',
  method: 'POST',
  path: '/api/admin/outbox/failed/:id/retry',
  params: z.object({ id: idSchema }),
  response: z.object({ retried: z.int() }),
  errors: ['NOT_FOUND', 'REAUTHENTICATE', 'MESSAGE_NOT_RETRIABLE'],
});

export const retryFailedMessages = defineCall({
  ...admin,
  name: 'retryFailedMessages',
  summary: 'Send all failed messages again that can be, a thousand at a time, oldest first',
  method: 'POST',
  path: '/api/admin/outbox/failed/retry',
  response: z.object({
    retried: z.int(),
    /** How many can still be sent again after these. */
    left: z.int(),
  }),
  errors: ['REAUTHENTICATE'],
});
