import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import { limitFactor } from '#shared/calls/limits.ts';
import { newId } from '#shared/ids.ts';
import { text } from '#shared/texts/translate.ts';
import type { ChatMessage } from '../contract.ts';
import { CHAT_LIMITS, DAY_MS, MINUTE_MS } from '../limits.ts';
import * as messages from './messages-store.ts';
import { getPeer, pairOf, sideOf } from './peer.ts';
import { CHAT_CLOSED_ERRORS, closedReason, isCold } from './policy.ts';
import { cacheSentMessage, type SentRecord } from './recent.ts';
import * as store from './store.ts';
import * as view from './view.ts';

type Ctx = RequestContext<Actor>;
type Body = {
  receiverId: string;
  content: string;
  bookingId?: string | null | undefined;
  clientId?: string | null | undefined;
};

const secondsUntil = (from: Date, windowMs: number, now: Date) =>
  Math.max(1, Math.ceil((from.getTime() + windowMs - now.getTime()) / 1000));

/** Throws TOO_MANY_REQUESTS over the limit per minute or per day. */
function checkRateLimits(result: messages.SendResult, now: Date, factor: number): void {
  if (result.minuteCount > CHAT_LIMITS.perMinute * factor) {
    throw new AppError('TOO_MANY_REQUESTS', {
      message: text`You are sending messages very fast. Please wait a minute and try again.`,
      retryAfterSeconds: secondsUntil(result.minuteAt, MINUTE_MS, now),
    });
  }
  if (result.dayCount > CHAT_LIMITS.perDay * factor) {
    throw new AppError('TOO_MANY_REQUESTS', {
      message: text`You have sent ${CHAT_LIMITS.perDay} messages today. Please write again tomorrow.`,
      retryAfterSeconds: secondsUntil(result.dayAt, DAY_MS, now),
    });
  }
}

/**
 * Checks all rules in a transaction and stores the message. Used where one of the two users has not written yet, or one
 * has blocked the other, because `insertInOpenConversation` does not store these messages.
 */
async function insertAfterChecks(
  tx: Db,
  ctx: Ctx,
  message: messages.NewMessage,
  factor: number,
): Promise<number> {
  const { actor } = ctx;
  const { pair, sender, now } = message;
  // Locks the student, so that concurrent first messages cannot exceed the daily limit.
  await store.lockPerson(tx, actor.userId);
  await store.lockConversation(tx, pair, { id: newId(), now });
  const { facts } = await getPeer(tx, actor, sender === 'student' ? pair.teacherUserId : pair.studentId);
  const closed = closedReason(facts);
  if (closed === 'waitForReply') throw new AppError('CHAT_WAIT_FOR_REPLY', { retryAfterSeconds: 3600 });
  if (closed !== null) throw new AppError(CHAT_CLOSED_ERRORS[closed]);
  const cold = isCold(facts);
  if (cold) {
    const since = new Date(now.getTime() - DAY_MS);
    if (
      (await store.countColdConversations(tx, actor.userId, since)) >=
      CHAT_LIMITS.newConversations * factor
    ) {
      throw new AppError('CHAT_TOO_MANY_NEW', { retryAfterSeconds: 3600 });
    }
  }
  return messages.insertMessage(tx, message, { cold });
}

/** Returns the message that an earlier send stored under this `clientId`, or null. */
async function findSent(ctx: Ctx, body: Body): Promise<SentRecord | null> {
  if (!body.clientId) return null;
  const stored = await messages.findMessageByClientId(ctx.db, ctx.actor.userId, body.clientId);
  if (stored === null) return null;
  return body.receiverId === stored.studentId || body.receiverId === stored.teacherUserId ? stored : null;
}

/** Checks the rules and stores the message. If a retry sends it again, returns the message that is already stored. */
async function insert(body: Body, ctx: Ctx, message: messages.NewMessage): Promise<SentRecord> {
  const factor = limitFactor(ctx.config.rateLimits);
  const { id, pair, content, bookingId, clientId, now } = message;
  const stored = { id, senderId: ctx.actor.userId, content, bookingId, clientId, createdAt: now, ...pair };
  if (bookingId !== null && !(await store.hasBooking(ctx.db, pair, bookingId))) {
    // Check the recipient before the booking.
    await getPeer(ctx.db, ctx.actor, body.receiverId);
    throw new AppError('BOOKING_NOT_FOUND');
  }
  const result = await messages.insertInOpenConversation(ctx.db, message, factor);
  if (result.seq !== null) return { ...stored, seq: result.seq };
  const sent = await findSent(ctx, body);
  if (sent !== null) return sent;
  await getPeer(ctx.db, ctx.actor, body.receiverId);
  checkRateLimits(result, now, factor);
  return { ...stored, seq: await ctx.tx((tx) => insertAfterChecks(tx, ctx, message, factor)) };
}

/**
 * Sends a message. Errors in order: WRONG_ROLE, CHAT_NOT_FOUND, BOOKING_NOT_FOUND, TOO_MANY_REQUESTS,
 * CHAT_BLOCKED_BY_YOU, CHAT_CLOSED, CHAT_WAIT_FOR_REPLY, CHAT_TOO_MANY_NEW. A repeated `clientId` returns the message
 * stored first.
 */
export async function sendMessage(body: Body, ctx: Ctx): Promise<ChatMessage> {
  const { userId } = ctx.actor;
  const sender = sideOf(ctx.actor);
  const message: messages.NewMessage = {
    id: newId(),
    pair: pairOf(ctx.actor, sender, body.receiverId),
    sender,
    content: body.content,
    bookingId: body.bookingId ?? null,
    clientId: body.clientId ?? null,
    now: ctx.clock.now(),
  };
  const record = await cacheSentMessage(message.id, insert(body, ctx, message)).catch(
    async (error: unknown) => {
      // A concurrent send with the same `clientId` may have stored the message. Then it is returned and this error is
      // ignored.
      const sent = await findSent(ctx, body).catch(() => null);
      if (sent === null) throw error;
      return sent;
    },
  );
  return view.message(record, userId, 0);
}
