import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { pageQuery } from '#shared/calls/page-query.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';

const admin = { access: 'admin', limit: 'admin' } as const;

const channelSchema = z.enum(['email', 'sms', 'push'], {
  error: issueText`Please choose email, SMS or push.`,
});

const transportSchema = z.object({
  channel: channelSchema,
  /** `outbox`: not sent, only shown at /dev/outbox. `none`: no provider is configured. */
  transport: z.enum(['smtp', 'msg91', 'twilio', 'outbox', 'none']),
  /** The address or name that recipients see as the sender; null if none is configured. */
  from: z.string().nullable(),
  /** After repeated failures of the provider, the circuit breaker is open until this time; null if it is closed. */
  restsUntil: z.iso.datetime().nullable(),
});

export const outboxStateSchema = z
  .object({
    /** Number of messages that are due now or wait for a retry. */
    waiting: z.int(),
    /** When the oldest waiting message was created. */
    oldestWaitingAt: z.iso.datetime().nullable(),
    /** Number of messages that wait for a set time, for example until the morning. */
    planned: z.int(),
    sentLastDay: z.int(),
    /** Number of failed messages. Failed and expired messages are deleted after thirty days. */
    failed: z.int(),
    /** How many failed messages can be sent again. */
    retriable: z.int(),
    expired: z.int(),
    channels: z.array(transportSchema),
  })
  .meta({ id: 'OutboxState' });

export type OutboxState = z.output<typeof outboxStateSchema>;

export const getOutbox = defineCall({
  ...admin,
  name: 'getOutbox',
  summary: 'Numbers of waiting, sent, failed and expired messages, and the state of each channel',
  method: 'GET',
  path: '/api/admin/outbox',
  response: outboxStateSchema,
  errors: [],
});

export const failedMessageSchema = z
  .object({
    id: idSchema,
    channel: channelSchema,
    /** The kind of message, as text; its content is never shown. */
    kind: z.string(),
    /** Whether it holds a one-time code; codes are never sent again. */
    isCode: z.boolean(),
    /** The recipient's address or number, masked. */
    to: z.string(),
    /** The reason, as text. */
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
  summary: 'Messages that could not be sent, latest first, without their content',
  method: 'GET',
  path: '/api/admin/outbox/failed',
  query: z.object(pageQuery(20)),
  response: z.array(failedMessageSchema),
  errors: [],
});

export const retryMessage = defineCall({
  ...admin,
  name: 'retryMessage',
  summary: 'Send a failed message again; not for codes and expired messages',
  method: 'POST',
  path: '/api/admin/outbox/failed/:id/retry',
  params: z.object({ id: idSchema }),
  response: z.object({ retried: z.int() }),
  errors: ['NOT_FOUND', 'REAUTHENTICATE', 'MESSAGE_NOT_RETRIABLE'],
});

export const retryFailedMessages = defineCall({
  ...admin,
  name: 'retryFailedMessages',
  summary: 'Send all retriable messages again, a thousand at a time, oldest first',
  method: 'POST',
  path: '/api/admin/outbox/failed/retry',
  response: z.object({
    retried: z.int(),
    /** How many failed messages can still be sent again. */
    left: z.int(),
  }),
  errors: ['REAUTHENTICATE'],
});
