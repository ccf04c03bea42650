import { createHmac } from 'node:crypto';
import type { RequestContext } from '#server/context.ts';
import { networkOf } from '#server/http/address.ts';
import { AppError } from '#shared/errors.ts';
import * as store from './login-failures-store.ts';

/** Five tries are free; then 30 s, doubling to 15 min, for each further one. The count ends with a success. */
const ACCOUNT_RULES = { free: 5, firstLockSeconds: 30, maxLockSeconds: 15 * 60 } as const;

/** Failures from one network, whatever the accounts. */
const ADDRESS_RULES = { max: 30, windowSeconds: 5 * 60 } as const;

function keyOf(ctx: RequestContext, kind: 'mobile' | 'ip', value: string): Buffer {
  return createHmac('sha256', ctx.config.secretKey).update(`login-failures|${kind}|${value}`).digest();
}

/** A caller by IPv6 owns a whole /64: counted by single addresses, the rule would never be reached. */
function addressKey(ctx: RequestContext): Buffer {
  return keyOf(ctx, 'ip', networkOf(ctx.ip));
}

function secondsUntil(instant: Date, now: Date): number {
  return Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000));
}

/** Lets a sign-in try through and counts it as failed until it succeeds. Throws TOO_MANY_REQUESTS. */
export async function admitTry(ctx: RequestContext, mobile: string): Promise<void> {
  const now = ctx.clock.now();
  const address = await store.findFailures(ctx.db, addressKey(ctx));
  if (address && address.failures >= ADDRESS_RULES.max) {
    const ends = new Date(address.firstAt.getTime() + ADDRESS_RULES.windowSeconds * 1000);
    if (ends > now) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: secondsUntil(ends, now) });
  }
  const key = keyOf(ctx, 'mobile', mobile);
  if (await store.reserveTry(ctx.db, key, now, ACCOUNT_RULES)) return;
  const account = await store.findFailures(ctx.db, key);
  throw new AppError('TOO_MANY_REQUESTS', {
    retryAfterSeconds: secondsUntil(account?.lockedUntil ?? now, now),
  });
}

/** After a wrong password: it counts against the address too. */
export async function noteFailure(ctx: RequestContext): Promise<void> {
  const key = addressKey(ctx);
  await store.countInWindow(ctx.db, key, ctx.clock.now(), ADDRESS_RULES.windowSeconds);
}

/** After the right password: the account starts from nothing again. */
export async function forgetFailures(ctx: RequestContext, mobile: string): Promise<void> {
  await store.deleteFailures(ctx.db, keyOf(ctx, 'mobile', mobile));
}
