import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { queueCode } from '#platform/server/outbox/outbox.ts';
import { everyKey } from '#platform/server/secret-keys/keys.ts';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import { messageLocale } from '#shared/texts/locale.ts';
import { CODE_RULES, type CodeAsker, OTP_SENT, waitBeforeSending } from '../code-rules.ts';
import { CODE_MESSAGE } from './mail-templates.ts';
import * as store from './store.ts';

export type DecoyInsert = store.DecoyInsert;

const LONGEST_WINDOW_MS = Math.max(...CODE_RULES.quotas.map((quota) => quota.windowMs));

/** A code is valid only for this holder, channel, purpose and destination. */
type Binding = store.CodeSlot & { destination: string };

type NewBinding = store.CodeHolder &
  Pick<Binding, 'channel' | 'purpose' | 'destination'> & { asker: CodeAsker };

function hashCode(secretKey: string, bound: Binding, code: string): Buffer {
  const holder = 'userId' in bound ? bound.userId : bound.claimId;
  const parts = [holder, bound.channel, bound.destination, code];
  // Codes for verification keep their first hash format, so that codes sent before a release stay valid.
  if (bound.purpose !== 'verify') parts.push(bound.purpose);
  return createHmac('sha256', secretKey).update(JSON.stringify(parts)).digest();
}

/**
 * Sends a new code and voids the previous one. Lock the account's row before the call, so that of concurrent calls only
 * one sends. For a contact that another account has verified, calls over a daily limit are only counted: nothing is
 * sent, but the response is the same. Throws TOO_MANY_REQUESTS with the seconds to wait.
 */
export async function issueCode(
  tx: Db,
  { asker, ...bound }: NewBinding,
  ctx: Pick<RequestContext, 'clock' | 'config' | 'locale'>,
): Promise<void> {
  const now = ctx.clock.now();
  const { channel, destination, purpose } = bound;
  const byGuest = asker === 'guest';
  const userId = 'userId' in bound && !byGuest ? bound.userId : null;
  await store.lockDestination(tx, destination);
  const ownerId = await store.findVerifiedOwner(tx, channel, destination);
  const since = new Date(now.getTime() - LONGEST_WINDOW_MS);
  const sends = await store.listSends(tx, { userId, destination, ownerId, since });
  const lastSentAt = await store.findLastSentAt(tx, { userId, channel, destination });
  const sentAt = sends.map(({ at }) => at);
  const waitMs = waitBeforeSending(now, sentAt, lastSentAt, asker);
  if (waitMs > 0) {
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
  const fromStrangers = sends.filter((send) => send.byStranger && !send.withheld).length;
  const withheld = ownerId !== null && ownerId !== userId && fromStrangers >= CODE_RULES.strangersADay;
  const slot = { ...bound, byGuest };
  const code = String(randomInt(10 ** CODE_RULES.digits)).padStart(CODE_RULES.digits, '0');
  const expiresAt = new Date(now.getTime() + CODE_RULES.lifeMs);
  const codeHash = hashCode(ctx.config.secretKey, slot, code);
  if (!withheld) await store.voidCodes(tx, slot, now);
  await store.insertCode(tx, { ...slot, id: newId(), codeHash, createdAt: now, expiresAt, withheld });
  if (withheld) return;
  await queueCode(tx, ctx.config, {
    channel: channel === 'email' ? 'email' : 'sms',
    recipient: destination,
    message: CODE_MESSAGE,
    data: { code, minutes: CODE_RULES.lifeMs / 60_000, purpose },
    createdAt: now,
    expiresAt,
    locale: messageLocale(ctx.locale),
  });
}

/**
 * The result for a correct code. `use` marks the code as used. Call it in the same transaction as the change that the
 * code permits.
 */
export type ProvenCode = { destination: string; use: (tx: Db) => Promise<void> };

/**
 * Checks a code that the user typed. Throws INVALID_OTP if it is wrong, expired, used, replaced or for another purpose.
 * Call it outside a transaction: a rollback would remove the count of failed attempts. With `decoy`, the response time
 * does not reveal whether a code exists.
 */
export async function proveCode(
  slot: store.CodeSlot,
  otp: string,
  ctx: Pick<RequestContext, 'db' | 'clock' | 'config'>,
  decoy: store.DecoyInsert | null = null,
): Promise<ProvenCode> {
  const now = ctx.clock.now();
  const pending =
    decoy === null
      ? await store.takeAttempt(ctx.db, slot, now)
      : await store.takeAttemptOrDecoy(ctx.db, slot, now, decoy);
  if (pending === null) throw new AppError('INVALID_OTP');
  const { id, destination, codeHash } = pending;
  const isRight = everyKey(ctx.config).some((key) =>
    timingSafeEqual(hashCode(key, { ...slot, destination }, otp), codeHash),
  );
  if (!isRight) throw new AppError('INVALID_OTP');
  return {
    destination,
    async use(tx) {
      if (!(await store.updateUsed(tx, id, now))) throw new AppError('INVALID_OTP');
    },
  };
}

/** The answer to a request for a code. */
export const CODE_SENT = {
  message: OTP_SENT.message,
  resendAfterSeconds: CODE_RULES.resendAfterMs / 1000,
} as const;
