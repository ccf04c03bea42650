import * as z from 'zod';
import { actorOf, recordAction } from '#features/audit/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import {
  cursorInstantSchema,
  type Page,
  readCursor,
  writeCursor,
} from '#platform/server/http/calls/paging.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import * as store from '#platform/server/outbox/admin-store.ts';
import { retryCutoff } from '#platform/server/outbox/retention.ts';
import { findTemplate } from '#platform/server/outbox/templates.ts';
import { requireRecentProof } from '#platform/server/session/sessions.ts';
import { AppError } from '#shared/calls/errors.ts';
import { idSchema } from '#shared/ids.ts';
import { maskEmail, maskMobile } from '#shared/masking.ts';
import { type Translate, text } from '#shared/texts/translate.ts';
import type { FailedMessage, OutboxState } from '../contract.ts';
import { failureText } from '../failure-text.ts';

type Context = RequestContext<Actor>;

const DAY_MS = 86_400_000;
/**
 * Maximum number of messages per request. More would lock too many rows and overload a provider that has just
 * recovered.
 */
const RETRY_BATCH = 1_000;

const positionSchema = z.tuple([cursorInstantSchema, idSchema]);

function transportOf(channel: 'email' | 'sms', ctx: Context, now: Date): OutboxState['channels'][number] {
  const { mail, sms } = ctx.config.delivery;
  const { sender, breaker } = ctx.delivery.routes[channel];
  const provider = channel === 'email' ? mail && ('smtp' as const) : sms?.provider;
  const numberOf = sms?.provider === 'twilio' ? sms.from : null;
  return {
    channel,
    transport: provider ?? (sender === null ? 'none' : 'outbox'),
    from: channel === 'email' ? (mail?.from ?? null) : numberOf,
    restsUntil: breaker.openUntil(now)?.toISOString() ?? null,
  };
}

/** The state of the message queue (outbox). The circuit breakers are those of the process that answers. */
export async function getOutbox(ctx: Context): Promise<OutboxState> {
  const now = ctx.clock.now();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const { oldestWaitingAt, ...counts } = await store.countMessages(ctx.db, {
    now,
    dayAgo,
    retryableSince: retryCutoff(now),
  });
  return {
    ...counts,
    oldestWaitingAt: oldestWaitingAt?.toISOString() ?? null,
    channels: [transportOf('email', ctx, now), transportOf('sms', ctx, now)],
  };
}

/**
 * Returns the masked recipient. It is empty for push messages, whose recipient is an account id that means nothing to
 * an admin.
 */
function maskedTo({ channel, recipient }: store.FailedMessage): string {
  if (channel === 'push') return '';
  return channel === 'email' ? maskEmail(recipient) : maskMobile(recipient);
}

function failedMessage(row: store.FailedMessage, t: Translate): FailedMessage {
  const template = findTemplate(row.template ?? '');
  return {
    id: row.id,
    channel: row.channel,
    kind: t(template?.label ?? text`Message`),
    isCode: template?.isCode ?? false,
    to: maskedTo(row),
    error: failureText(row.error, t),
    tries: row.tries,
    createdAt: row.createdAt.toISOString(),
    failedAt: row.failedAt.toISOString(),
    canRetry: row.canRetry,
  };
}

export async function listFailedMessages(
  query: { cursor?: string | undefined; limit: number },
  ctx: Context,
): Promise<Page<FailedMessage>> {
  const position = readCursor(query.cursor, positionSchema);
  const after = position && { failedAt: new Date(position[0]), id: position[1] };
  const now = ctx.clock.now();
  const times = { now, retryableSince: retryCutoff(now) };
  const found = await store.listFailed(ctx.db, { ...times, after, limit: query.limit + 1 });
  const { failed } = await store.countMessages(ctx.db, { ...times, dayAgo: now });
  const shown = found.slice(0, query.limit);
  const last = shown.at(-1);
  const next =
    found.length > shown.length && last ? writeCursor([last.failedAt.toISOString(), last.id]) : null;
  const t = translateTo(ctx.locale);
  return { rows: shown.map((row) => failedMessage(row, t)), total: failed, next };
}

/** Throws NOT_FOUND if there is no message with this id. */
export async function checkMessageExists(id: string, ctx: Pick<Context, 'db'>): Promise<void> {
  if (!(await store.hasMessage(ctx.db, id))) throw new AppError('NOT_FOUND');
}

/**
 * Queues a failed message again. Of several concurrent calls, only one succeeds. Throws REAUTHENTICATE,
 * MESSAGE_NOT_RETRIABLE.
 */
export async function retryMessage(id: string, ctx: Context): Promise<{ retried: number }> {
  requireRecentProof(ctx);
  const now = ctx.clock.now();
  await ctx.tx(async (tx) => {
    if (!(await store.requeueMessage(tx, id, { now, retryableSince: retryCutoff(now) }))) {
      throw new AppError('MESSAGE_NOT_RETRIABLE');
    }
    await recordAction(tx, {
      ...actorOf(ctx),
      action: 'message.retry',
      targetType: 'message',
      targetId: id,
      before: { status: 'failed' },
      after: { status: 'queued' },
      now,
    });
  });
  return { retried: 1 };
}

/** Queues all retriable messages, oldest first. Skips rows that a concurrent call has locked. */
export async function retryFailedMessages(ctx: Context): Promise<{ retried: number; left: number }> {
  requireRecentProof(ctx);
  const now = ctx.clock.now();
  const times = { now, retryableSince: retryCutoff(now) };
  return ctx.tx(async (tx) => {
    const retried = await store.requeueFailed(tx, { ...times, limit: RETRY_BATCH });
    const { retriable: left } = await store.countMessages(tx, { ...times, dayAgo: now });
    // Nothing changed, so there is nothing to log.
    if (retried === 0) return { retried, left };
    await recordAction(tx, {
      ...actorOf(ctx),
      action: 'message.retryAll',
      targetType: 'message',
      targetId: null,
      after: { retried, left },
      now,
    });
    return { retried, left };
  });
}
