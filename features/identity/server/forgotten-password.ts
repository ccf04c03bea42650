import type * as z from 'zod';
import type { CodeChannel } from '#features/codes/code-rules.ts';
import { CODE_SENT, issueCode, proveCode } from '#features/codes/server/service.ts';
import type { RequestContext } from '#platform/server/context.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { forgotPasswordBody, resetPasswordBody } from '../recovery-contract.ts';
import { deleteDevicesOf } from './devices-store.ts';
import { decoyFor, resetFailures } from './login-failures.ts';
import { PASSWORD_CHANGED } from './messages.ts';
import { hashPassword } from './passwords.ts';
import { notifyOwner } from './security-notice.ts';
import { findByVerifiedContact, findCredentialsOf, lockUser, updatePassword } from './users-store.ts';

const purpose = 'resetPassword';

function channelOf(identifier: string): CodeChannel {
  return identifier.includes('@') ? 'email' : 'mobile';
}

/**
 * Sends a code to a verified contact. The answer and its timing are the same for an unknown contact, an unverified one
 * and one that was sent too many codes: sending happens after the answer.
 */
export async function forgotPassword(
  { identifier }: z.output<typeof forgotPasswordBody>,
  ctx: RequestContext,
): Promise<{ message: string; resendAfterSeconds: number }> {
  const channel = channelOf(identifier);
  const user = await findByVerifiedContact(ctx.db, channel, identifier);
  if (user !== null) ctx.background.run(() => sendCodeTo(user.id, channel, identifier, ctx), ctx.log);
  const where = channel === 'email' ? 'email address' : 'mobile number';
  return {
    message: `If this ${where} is verified on an account, a code is on its way to it.`,
    resendAfterSeconds: CODE_SENT.resendAfterSeconds,
  };
}

async function sendCodeTo(
  userId: string,
  channel: CodeChannel,
  destination: string,
  ctx: RequestContext,
): Promise<void> {
  try {
    await ctx.tx(async (tx) => {
      await lockUser(tx, userId);
      await issueCode(tx, { userId, channel, destination, purpose }, ctx);
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')) throw error;
  }
}

/** Sets a new password with a code. Ends every session. Throws INVALID_OTP if the code or the contact is wrong. */
export async function resetPassword(
  input: z.output<typeof resetPasswordBody>,
  ctx: RequestContext,
): Promise<{ message: string }> {
  const channel = channelOf(input.identifier);
  const found = await findByVerifiedContact(ctx.db, channel, input.identifier);
  // An unknown contact costs the same work as a wrong code, so that timing reveals nothing.
  const slot = { userId: found?.id ?? newId(), channel, purpose } as const;
  const code = await proveCode(slot, input.otp, ctx, decoyFor(ctx, input.identifier));
  if (found === null || code.destination !== input.identifier) throw new AppError('INVALID_OTP');
  const passwordHash = await hashPassword(input.newPassword);
  const now = ctx.clock.now();
  await ctx.tx(async (tx) => {
    await code.use(tx);
    const user = await findCredentialsOf(tx, found.id);
    if (user === null) throw new AppError('INVALID_OTP');
    if (!(await updatePassword(tx, user.id, { from: user.passwordHash, to: passwordHash })))
      throw new AppError('CONFLICT');
    await endSessionsOf(tx, user.id);
    // Browsers that signed in with the old password are no longer trusted.
    await deleteDevicesOf(tx, user.id);
    await notifyOwner(tx, user, { message: PASSWORD_CHANGED, data: { at: now.toISOString() } }, now);
  });
  // Failed tries may have locked the number; the owner has now proven the account.
  await resetFailures(ctx, found.mobile);
  return { message: 'Password changed successfully!' };
}
