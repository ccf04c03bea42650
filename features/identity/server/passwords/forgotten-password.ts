import type * as z from 'zod';
import type { CodeChannel } from '#features/codes/code-rules.ts';
import { CODE_SENT, issueCode, proveCode } from '#features/codes/server/service.ts';
import { runAtLeast } from '#platform/server/answer-after.ts';
import type { RequestContext } from '#platform/server/context.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import { translateToEnglish } from '#shared/texts/translate.ts';
import { PASSWORD_TEXTS, RESET_CODE_SENT } from '../../answer-texts.ts';
import type { forgotPasswordBody, resetPasswordBody } from '../../recovery-contract.ts';
import { channelOf } from '../accounts/channel-of.ts';
import { PASSWORD_CHANGED } from '../mail-templates.ts';
import { notifyOwner } from '../security-notice.ts';
import { deleteDevicesOf, isDeviceKnownToUser } from '../sign-in/devices-store.ts';
import { decoyFor, resetFailures } from '../sign-in/login-failures.ts';
import { findByVerifiedContact, findCredentialsOf, lockUser, updatePassword } from '../users-store.ts';
import { hashPassword } from './passwords.ts';

const purpose = 'resetPassword';

/**
 * Minimum time of every response. It is much longer than the work takes, so it hides whether a row exists, which takes
 * 0.1 ms longer. Users do not notice it.
 */
const ANSWER_MS = 25;

/** `askForCode` and `setNewPassword` with a minimum response time, which hides whether an account exists. */
export const forgotPassword = (input: z.output<typeof forgotPasswordBody>, ctx: RequestContext) =>
  runAtLeast(ANSWER_MS, () => askForCode(input, ctx));
export const resetPassword = (input: z.output<typeof resetPasswordBody>, ctx: RequestContext) =>
  runAtLeast(ANSWER_MS, () => setNewPassword(input, ctx));

/**
 * Sends a code to a verified contact. The response and its timing are the same if nothing is sent (contact unknown, not
 * verified, or too many codes), because the code is sent after the response.
 */
async function askForCode(
  { identifier }: z.output<typeof forgotPasswordBody>,
  ctx: RequestContext,
): Promise<{ message: string; resendAfterSeconds: number }> {
  const channel = channelOf(identifier);
  const user = await findByVerifiedContact(ctx.db, channel, identifier);
  if (user !== null) ctx.background.run(() => sendCodeTo(user.id, channel, identifier, ctx), ctx.log);
  return {
    message: translateToEnglish(RESET_CODE_SENT[channel]),
    resendAfterSeconds: CODE_SENT.resendAfterSeconds,
  };
}

async function sendCodeTo(
  userId: string,
  channel: CodeChannel,
  destination: string,
  ctx: RequestContext,
): Promise<void> {
  const asker = (await isGuest(ctx, userId)) ? 'guest' : 'knownBrowser';
  try {
    await ctx.tx(async (tx) => {
      await lockUser(tx, userId);
      await issueCode(tx, { userId, channel, destination, purpose, asker }, ctx);
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')) throw error;
  }
}

/**
 * True if this browser was never used with the account. It then gets a guest's codes, which are separate from the
 * owner's, so it can't use up the owner's codes.
 */
async function isGuest({ db, device }: RequestContext, userId: string): Promise<boolean> {
  return device.presentedHash === null || !(await isDeviceKnownToUser(db, device.presentedHash, userId));
}

/**
 * Sets a new password with a code that this browser requested. Ends all sessions. Signs the user in if the account lost
 * its mobile number, because sign-in needs one. Throws INVALID_OTP if the code or the contact is wrong.
 */
async function setNewPassword(
  input: z.output<typeof resetPasswordBody>,
  ctx: RequestContext,
): Promise<{ message: string; isSignedIn: boolean }> {
  const channel = channelOf(input.identifier);
  const found = await findByVerifiedContact(ctx.db, channel, input.identifier);
  // An unknown contact costs the same work as a wrong code, so that timing reveals nothing.
  const userId = found?.id ?? newId();
  const slot = { userId, channel, purpose, byGuest: await isGuest(ctx, userId) } as const;
  const code = await proveCode(slot, input.otp, ctx, decoyFor(ctx, input.identifier));
  if (found === null || code.destination !== input.identifier) throw new AppError('INVALID_OTP');
  const passwordHash = await hashPassword(input.newPassword);
  const now = ctx.clock.now();
  const isSignedIn = found.mobile === null && found.blockedAt === null;
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
    if (isSignedIn) await ctx.session.start({ ...user, passwordHash }, tx);
  });
  // Failed tries may have locked the number; the owner has now proven the account.
  if (found.mobile !== null) await resetFailures(ctx, found.mobile);
  return { message: PASSWORD_TEXTS.changed.message, isSignedIn };
}
