import type { DecoyInsert } from '#features/codes/server/service.ts';
import type { RequestContext } from '#platform/server/context.ts';
import { networkOf } from '#platform/server/http/connection/address.ts';
import { hmacOf } from '#platform/server/secret-keys/keys.ts';
import { AppError } from '#shared/calls/errors.ts';
import { limitFactor, SIGN_IN_LIMITS, SIGN_UP_LIMIT } from '#shared/calls/limits.ts';
import { counterKey } from '../passwords/counter-key.ts';
import { isKnownDevice } from './devices-store.ts';
import * as store from './login-failures-store.ts';

/** Counts without new failures are deleted after this time; otherwise the table would hold every number ever tried. */
const FORGET_AFTER_MS = 30 * 86_400_000;

type Kind = 'mobile' | 'device' | 'ip' | 'register';
type Keyed = Pick<RequestContext, 'config' | 'db'>;

function keyOf(ctx: Keyed, kind: Kind, value: string): Promise<Buffer> {
  return counterKey(ctx, `login-failures|${kind}|${value}`);
}

/** An IPv6 caller owns a whole /64: counting single addresses would never reach the limit. */
function addressKey(ctx: RequestContext): Promise<Buffer> {
  return keyOf(ctx, 'ip', networkOf(ctx.ip));
}

/**
 * The key that an account's failures count under. A browser used before with the account has its own count, so that a
 * stranger's guesses cannot lock out the owner.
 */
async function accountKey(ctx: RequestContext, mobile: string): Promise<Buffer> {
  const device = ctx.device.presentedHash;
  const isKnown = device !== null && (await isKnownDevice(ctx.db, device, mobile));
  return isKnown ? keyOf(ctx, 'device', `${device.toString('hex')}|${mobile}`) : keyOf(ctx, 'mobile', mobile);
}

function tooMany(until: Date, now: Date): AppError {
  const waitMs = until.getTime() - now.getTime();
  return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

function refusalOf(failures: store.LoginFailureCount | null, now: Date): AppError | null {
  if (failures === null) return null;
  if (failures.failures >= SIGN_IN_LIMITS.recoveryAfter) return new AppError('RECOVERY_REQUIRED');
  const { lockedUntil } = failures;
  const locksFor = (lockedUntil?.getTime() ?? 0) - now.getTime();
  return lockedUntil !== null && locksFor > 0 && locksFor <= SIGN_IN_LIMITS.maxLockSeconds * 1000
    ? tooMany(lockedUntil, now)
    : null;
}

export type SignInTry = {
  /**
   * Counts the try as failed, for the address and the account, just before the password is checked. Concurrent tries
   * cannot exceed the limit. Throws TOO_MANY_REQUESTS or RECOVERY_REQUIRED.
   */
  count(): Promise<void>;
  /** The password was right: resets the account's count and does not charge the address. */
  forgive(): Promise<void>;
  /** The check did not happen: undoes only what `count` counted. */
  undo(): Promise<void>;
};

/** Admits a sign-in try to the hashing queue. Throws TOO_MANY_REQUESTS or RECOVERY_REQUIRED for a locked number. */
export async function admitTry(ctx: RequestContext, mobile: string): Promise<SignInTry> {
  const { db, clock } = ctx;
  const [account, address] = [await accountKey(ctx, mobile), await addressKey(ctx)];
  const locked = refusalOf(await store.findFailures(db, account), clock.now());
  if (locked !== null) throw locked;
  let counted: number | null = null;
  return {
    async count() {
      const now = clock.now();
      const full = await store.countTryInWindow(db, address, now, SIGN_IN_LIMITS.byAddress);
      if (full !== null) throw tooMany(full, now);
      const forgetAfter = new Date(now.getTime() + FORGET_AFTER_MS);
      counted = await store.reserveTry(db, account, { now, forgetAfter }, SIGN_IN_LIMITS);
      if (counted !== null) return;
      await store.decrementFailures(db, address);
      throw refusalOf(await store.findFailures(db, account), now) ?? tooMany(now, now);
    },
    async forgive() {
      await store.deleteFailures(db, account);
      await store.decrementFailures(db, address);
    },
    async undo() {
      if (counted !== null) await store.undoTry(db, account, counted);
      await store.decrementFailures(db, address);
    },
  };
}

/** Resets the failure count of a number after its password was reset. */
export async function resetFailures(ctx: RequestContext, mobile: string): Promise<void> {
  await store.deleteFailures(ctx.db, await keyOf(ctx, 'mobile', mobile));
}

/**
 * Returns the row to write when a code is guessed for a contact without an account. With it, neither stored rows nor
 * timing reveal which contacts exist.
 */
export function decoyFor(ctx: Pick<RequestContext, 'config' | 'clock'>, contact: string): DecoyInsert {
  const key = hmacOf(ctx.config.secretKey, `code-decoy|${contact}`);
  const now = ctx.clock.now();
  return (unless) => store.decoyInsert(key, now, unless);
}

/** Counts a sign-up with a number, whether it is taken or not. Throws TOO_MANY_REQUESTS. */
export async function admitSignUp(ctx: RequestContext, mobile: string): Promise<void> {
  const now = ctx.clock.now();
  const max = SIGN_UP_LIMIT.max * limitFactor(ctx.config.rateLimits);
  const rule = { max, windowSeconds: SIGN_UP_LIMIT.windowSeconds };
  const full = await store.countTryInWindow(ctx.db, await keyOf(ctx, 'register', mobile), now, rule);
  if (full !== null) throw tooMany(full, now);
}
