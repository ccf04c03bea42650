import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Actor, RequestContext } from '#server/context.ts';
import { queueCode } from '#server/outbox/outbox.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { CODE_RULES, type CodeChannel, waitBeforeSending } from '../code-rules.ts';
import type { CurrentUser } from '../contract.ts';
import * as store from './codes-store.ts';
import { getUser } from './service.ts';
import { lockUser, updateVerified } from './users-store.ts';

const LONGEST_WINDOW_MS = Math.max(...CODE_RULES.quotas.map((quota) => quota.windowMs));

/** Whom a code belongs to and where it goes: a code is worth nothing anywhere else. */
type Binding = { userId: string; channel: CodeChannel; destination: string };

function hashCode(secretKey: string, bound: Binding, code: string): Buffer {
  const parts = [bound.userId, bound.channel, bound.destination, code];
  return createHmac('sha256', secretKey).update(JSON.stringify(parts)).digest();
}

/**
 * Sends a new code to the user's own e-mail address or number and voids the one before.
 * Verified contacts may be verified again. Throws TOO_MANY_REQUESTS with the seconds to wait.
 */
export async function sendCode(
  channel: CodeChannel,
  ctx: RequestContext<Actor>,
): Promise<{ message: string; resendAfterSeconds: number }> {
  const now = ctx.clock.now();
  const { userId } = ctx.actor;
  await ctx.tx(async (tx) => {
    // One send at a time for each user: of fifty at once the first sends, the rest find its row.
    const user = await lockUser(tx, userId);
    if (user === null) throw new AppError('UNAUTHORIZED');
    const destination = channel === 'email' ? user.email : user.mobile;

    const since = new Date(now.getTime() - LONGEST_WINDOW_MS);
    const sentAt = await store.listSentAt(tx, { userId, destination, since });
    const waitMs = waitBeforeSending(now, sentAt, await store.findLastSentAt(tx, userId, channel));
    if (waitMs > 0) {
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
    const bound = { userId, channel, destination };
    const code = String(randomInt(10 ** CODE_RULES.digits)).padStart(CODE_RULES.digits, '0');
    const expiresAt = new Date(now.getTime() + CODE_RULES.lifeMs);
    const codeHash = hashCode(ctx.config.secretKey, bound, code);
    await store.voidCodes(tx, userId, channel, now);
    await store.insertCode(tx, { ...bound, id: newId(), codeHash, createdAt: now, expiresAt });
    await queueCode(tx, ctx.config, {
      channel: channel === 'email' ? 'email' : 'sms',
      recipient: destination,
      data: { code, minutes: CODE_RULES.lifeMs / 60_000, purpose: 'verify' },
      createdAt: now,
      expiresAt,
    });
  });
  return { message: 'OTP Sent!', resendAfterSeconds: CODE_RULES.resendAfterMs / 1000 };
}

/**
 * Marks the user's e-mail address or number as verified if the code is right. Wrong, expired, used up and replaced
 * codes are one refusal: INVALID_OTP.
 */
export async function verifyCode(
  channel: CodeChannel,
  otp: string,
  ctx: RequestContext<Actor>,
): Promise<CurrentUser> {
  const now = ctx.clock.now();
  const { userId } = ctx.actor;
  // Not in the transaction below: a wrong guess must stay counted.
  const pending = await store.takeAttempt(ctx.db, userId, channel, now);
  if (pending === null) throw new AppError('INVALID_OTP');
  const { id, destination, codeHash } = pending;
  const guess = hashCode(ctx.config.secretKey, { userId, channel, destination }, otp);
  if (!timingSafeEqual(guess, codeHash)) throw new AppError('INVALID_OTP');
  await ctx.tx(async (tx) => {
    const used = await store.updateUsed(tx, id, now);
    if (!used || !(await updateVerified(tx, { userId, channel, destination, at: now }))) {
      throw new AppError('INVALID_OTP');
    }
  });
  return getUser(ctx);
}
