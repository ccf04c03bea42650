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

/** Counts an IPv6 caller by /64 network: a caller owns all its addresses and could use a new one per try. */
function addressKey(ctx: RequestContext): Promise<Buffer> {
  return keyOf(ctx, 'ip', networkOf(ctx.ip));
}

/** The key of a browser's own count for an account. */
function deviceKey(ctx: RequestContext, device: Buffer, mobile: string): Promise<Buffer> {
  return keyOf(ctx, 'device', `${device.toString('hex')}|${mobile}`);
}

/**
 * Returns the keys under which a number's failures are counted. A browser that was used with the account before has its
 * own count, so that failures elsewhere do not lock out the owner. `left` is the count of a browser that the account
 * has forgotten, for example after a new password: with the next sign-in it would count again.
 */
async function accountKeys(
  ctx: RequestContext,
  mobile: string,
): Promise<{ account: Buffer; left: Buffer | null }> {
  const device = ctx.device.presentedHash;
  const own = device === null ? null : await deviceKey(ctx, device, mobile);
  const isKnown = device !== null && (await isKnownDevice(ctx.db, device, mobile));
  return isKnown && own !== null
    ? { account: own, left: null }
    : { account: await keyOf(ctx, 'mobile', mobile), left: own };
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
   * Counts the try as failed, for the network address and for the account. Called just before the password is checked,
   * so that concurrent tries can't exceed the limit. Throws TOO_MANY_REQUESTS or RECOVERY_REQUIRED.
   */
  count(): Promise<void>;
  /** Call it after the right password: resets the account's count and removes this try from the address's count. */
  forgive(): Promise<void>;
  /** Call it if the try must not count: removes what `count` has counted for this try. */
  undo(): Promise<void>;
};

/** Starts a sign-in try. Throws TOO_MANY_REQUESTS or RECOVERY_REQUIRED if the number is locked. */
export async function admitTry(ctx: RequestContext, mobile: string): Promise<SignInTry> {
  const { db, clock } = ctx;
  const { account, left } = await accountKeys(ctx, mobile);
  const address = await addressKey(ctx);
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
      await store.deleteFailures(db, left === null ? [account] : [account, left]);
      await store.decrementFailures(db, address);
    },
    async undo() {
      if (counted !== null) await store.undoTry(db, account, counted);
      await store.decrementFailures(db, address);
    },
  };
}

/** Resets the failure counts of a number, also this browser's own, after its password was reset. */
export async function resetFailures(ctx: RequestContext, mobile: string): Promise<void> {
  const device = ctx.device.presentedHash;
  const own = device === null ? [] : [await deviceKey(ctx, device, mobile)];
  await store.deleteFailures(ctx.db, [await keyOf(ctx, 'mobile', mobile), ...own]);
}

/**
 * Returns the row that is written when someone tries a code for a contact without an account. Because a wrong code also
 * writes a row, the timing does not reveal which contacts have an account.
 */
export function decoyFor(ctx: Pick<RequestContext, 'config' | 'clock'>, contact: string): DecoyInsert {
  const key = hmacOf(ctx.config.secretKey, `code-decoy|${contact}`);
  const now = ctx.clock.now();
  return (unless) => store.decoyInsert(key, now, unless);
}

/** Counts a try to sign up with this number, even if the number is taken. Throws TOO_MANY_REQUESTS. */
export async function admitSignUp(ctx: RequestContext, mobile: string): Promise<void> {
  const now = ctx.clock.now();
  const max = SIGN_UP_LIMIT.max * limitFactor(ctx.config.rateLimits);
  const rule = { max, windowSeconds: SIGN_UP_LIMIT.windowSeconds };
  const full = await store.countTryInWindow(ctx.db, await keyOf(ctx, 'register', mobile), now, rule);
  if (full !== null) throw tooMany(full, now);
}
