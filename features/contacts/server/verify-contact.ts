import type { CodeChannel } from '#features/codes/code-rules.ts';
import { CODE_SENT, issueCode, proveCode } from '#features/codes/server/service.ts';
import type { CurrentUser } from '#features/identity/contract.ts';
import { askerOf, getUser, lockAccount, markContactVerified } from '#features/identity/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { AppError } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';

const MISSING = {
  email: text`Your account has no email address. Please add one first.`,
  mobile: text`Your account has no mobile number. Please add one first.`,
} as const;

/**
 * Sends a code to the user's email address or number. Verified contacts can be verified again. Throws NO_CONTACT,
 * TOO_MANY_REQUESTS.
 */
export async function sendCode(channel: CodeChannel, ctx: RequestContext<Actor>): Promise<typeof CODE_SENT> {
  const { userId } = ctx.actor;
  const asker = await askerOf(ctx);
  await ctx.tx(async (tx) => {
    const user = await lockAccount(tx, userId);
    if (user === null) throw new AppError('UNAUTHORIZED');
    const destination = user[channel];
    if (destination === null) throw new AppError('NO_CONTACT', { message: MISSING[channel] });
    await issueCode(tx, { userId, channel, destination, purpose: 'verify', asker }, ctx);
  });
  return CODE_SENT;
}

/** Marks the user's email address or number as verified. Throws INVALID_OTP if the code is wrong. */
export async function verifyCode(
  channel: CodeChannel,
  otp: string,
  ctx: RequestContext<Actor>,
): Promise<CurrentUser> {
  const { userId } = ctx.actor;
  const { destination, use } = await proveCode(
    { userId, channel, purpose: 'verify', byGuest: false },
    otp,
    ctx,
  );
  await ctx.tx(async (tx) => {
    await use(tx);
    const proof = { userId, channel, destination, at: ctx.clock.now() };
    if (!(await markContactVerified(tx, proof))) throw new AppError('INVALID_OTP');
  });
  return getUser(ctx);
}
