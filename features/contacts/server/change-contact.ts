import type { CodeChannel } from '#features/codes/code-rules.ts';
import { CODE_SENT, issueCode, proveCode } from '#features/codes/server/service.ts';
import type { CurrentUser } from '#features/identity/contract.ts';
import {
  askerOf,
  checkPassword,
  getUser,
  lockAccount,
  replaceContact,
} from '#features/identity/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { invalidField } from '#shared/calls/errors.ts';
import { maskEmail, maskMobile } from '#shared/masking.ts';
import { text } from '#shared/texts/translate.ts';

const purpose = 'changeContact';
const SAME = {
  email: text`This is already your email address`,
  mobile: text`This is already your mobile number`,
} as const;

/**
 * Checks the password and sends a code to the new address or number; the account keeps its old contact until the code
 * is confirmed. The response does not reveal whether another account has the new contact: that is checked after the
 * code.
 */
export async function askContactChange(
  channel: CodeChannel,
  input: { value: string; password: string },
  ctx: RequestContext<Actor>,
): Promise<typeof CODE_SENT> {
  const user = await checkPassword(ctx, input.password);
  if (user[channel] === input.value) throw invalidField(channel, SAME[channel]);
  const asker = await askerOf(ctx);
  await ctx.tx(async (tx) => {
    await lockAccount(tx, user.id);
    await issueCode(tx, { userId: user.id, channel, destination: input.value, purpose, asker }, ctx);
  });
  return CODE_SENT;
}

/**
 * Replaces the contact if the code is correct, and notifies the old contact. If another account has the new contact but
 * never verified it, that account loses it. Throws INVALID_OTP, ACCOUNT_EXISTS.
 */
export async function confirmContactChange(
  channel: CodeChannel,
  otp: string,
  ctx: RequestContext<Actor>,
): Promise<CurrentUser> {
  const { userId } = ctx.actor;
  const now = ctx.clock.now();
  const { destination, use } = await proveCode({ userId, channel, purpose, byGuest: false }, otp, ctx);
  await ctx.tx(async (tx) => {
    await use(tx);
    const shown = channel === 'email' ? maskEmail(destination) : maskMobile(destination);
    const change = { userId, channel, value: destination, at: now };
    await replaceContact(tx, change, { keys: ctx.config, shown });
  });
  return getUser(ctx);
}
