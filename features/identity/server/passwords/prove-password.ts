import type { Actor, RequestContext } from '#platform/server/context.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import { type Credentials, findCredentialsOf } from '../users-store.ts';
import { counterKey } from './counter-key.ts';
import { countTry } from './password-tries-store.ts';
import { verifyPassword } from './passwords.ts';

/** Maximum password checks per account (right or wrong, all forms), against guessing with a stolen session. */
const TRIES = { max: 10, windowSeconds: 10 * 60 } as const;

/**
 * Checks the signed-in user's password and returns the account. A wrong password is INVALID_INPUT about `field`, not a
 * 401, because the session is valid. Throws TOO_MANY_REQUESTS.
 */
export async function provePassword(
  ctx: RequestContext<Actor>,
  password: string,
  field: string,
): Promise<Credentials> {
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  const key = await counterKey(ctx, `password-tries|${userId}`);
  const lockedUntil = await countTry(ctx.db, key, now, TRIES);
  if (lockedUntil !== null) {
    const waitMs = lockedUntil.getTime() - now.getTime();
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
  const user = await findCredentialsOf(ctx.db, userId);
  if (user === null) throw new AppError('UNAUTHORIZED');
  if (!(await verifyPassword(user.passwordHash, password))) {
    throw invalidField(field, text`Current password is incorrect`);
  }
  return user;
}
