import type { RequestContext } from '#platform/server/context.ts';
import { AppError } from '#shared/calls/errors.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { type Credentials, findCredentials } from '../users-store.ts';
import { admitTry, type SignInTry } from './login-failures.ts';

/**
 * Checks a mobile number and password and returns the account; admins need the second step after that. The attempt
 * counts as failed until the caller calls `forgive`. A wrong number and a wrong password give the same error. Only with
 * the right password, the error says that the account is blocked.
 */
export async function admitPassword(
  { mobile, password }: { mobile: string; password: string },
  ctx: RequestContext,
): Promise<{ user: Credentials; attempt: SignInTry }> {
  const attempt = await admitTry(ctx, mobile);
  const user = await findCredentials(ctx.db, mobile);
  const right = await verifyPassword(user?.passwordHash ?? null, password, attempt.count);
  if (!right || user === null) throw new AppError('INVALID_CREDENTIALS');
  if (user.blockedAt !== null) {
    await attempt.forgive();
    throw new AppError('ACCOUNT_BLOCKED');
  }
  return { user, attempt };
}
