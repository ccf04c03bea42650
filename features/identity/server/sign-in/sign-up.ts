import type * as z from 'zod';
import type { CodeChannel } from '#features/codes/code-rules.ts';
import { CODE_ERRORS } from '#features/codes/errors.ts';
import { CODE_SENT, issueCode, type ProvenCode, proveCode } from '#features/codes/server/service.ts';
import type { RequestContext } from '#platform/server/context.ts';
import { emit } from '#platform/server/domain-events.ts';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import { messageLocale } from '#shared/texts/locale.ts';
import type * as claim from '../../claim-contract.ts';
import type { CurrentUser, registerBody } from '../../contract.ts';
import { refuseBanned } from '../accounts/banned.ts';
import { channelOf } from '../accounts/channel-of.ts';
import { insertConsents } from '../accounts/consents-store.ts';
import { type ProvenContacts, releaseContacts } from '../accounts/release-contacts.ts';
import { userSignedUp } from '../events.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { insertUser } from '../users-store.ts';
import * as view from '../view.ts';
import { upsertDevice } from './devices-store.ts';
import { admitSignUp, decoyFor } from './login-failures.ts';

const purpose = 'signUp';

/**
 * Creates an account with the profile of its role and signs it in. Throws ACCOUNT_EXISTS for a taken number or email.
 */
export async function register(
  input: z.output<typeof registerBody>,
  ctx: RequestContext,
): Promise<CurrentUser> {
  await admitSignUp(ctx, input.mobile);
  // Always hash first: the time of the answer must not reveal whether the contact is taken.
  const passwordHash = await hashPassword(input.password);
  return createAccount({ ...input, passwordHash }, [], ctx);
}

/**
 * Sends a code to a contact that a user wants to sign up with. The response and its timing are the same for every
 * contact, because the code is sent after the response.
 */
export function sendSignUpCode(
  { claimId, identifier }: z.output<typeof claim.sendSignUpCode.body>,
  ctx: RequestContext,
): typeof CODE_SENT {
  const channel = channelOf(identifier);
  ctx.background.run(async () => {
    try {
      await ctx.tx((tx) =>
        issueCode(tx, { claimId, channel, destination: identifier, purpose, asker: 'guest' }, ctx),
      );
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')) throw error;
    }
  }, ctx.log);
  return CODE_SENT;
}

type Proof = { channel: CodeChannel; code: ProvenCode };

/**
 * Creates an account whose email, mobile number or both were proven by codes. Other accounts that have these contacts
 * unverified lose them. A wrong code throws INVALID_OTP, without revealing if the contact is taken. With right codes,
 * throws CONTACT_IS_VERIFIED if a proven contact is verified by another account, or ACCOUNT_EXISTS if an unproven
 * contact is taken; the codes then stay valid.
 */
export async function registerWithCodes(
  { claimId, emailOtp, mobileOtp, ...input }: z.output<typeof claim.registerWithCodesBody>,
  ctx: RequestContext,
): Promise<CurrentUser> {
  const proofs: Proof[] = [];
  if (emailOtp !== undefined)
    proofs.push(await proveContact('email', { claimId, otp: emailOtp }, input, ctx));
  if (mobileOtp !== undefined)
    proofs.push(await proveContact('mobile', { claimId, otp: mobileOtp }, input, ctx));
  const passwordHash = await hashPassword(input.password);
  return createAccount({ ...input, passwordHash }, proofs, ctx);
}

async function proveContact(
  channel: CodeChannel,
  { claimId, otp }: { claimId: string; otp: string },
  input: { email: string; mobile: string },
  ctx: RequestContext,
): Promise<Proof> {
  const refused = new AppError('INVALID_OTP', {
    fields: { [`${channel}Otp`]: CODE_ERRORS.INVALID_OTP.message },
  });
  const slot = { claimId, channel, purpose, byGuest: true } as const;
  // Not every code is sent, so a guess must take the same time with and without a code.
  const code = await proveCode(slot, otp, ctx, decoyFor(ctx, input[channel])).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'INVALID_OTP' ? refused : error;
  });
  if (code.destination !== input[channel]) throw refused;
  return { channel, code };
}

type NewAccount = Omit<z.output<typeof registerBody>, 'password'> & { passwordHash: string };

async function createAccount(
  { passwordHash, userType, ...person }: NewAccount,
  proofs: readonly Proof[],
  ctx: RequestContext,
): Promise<CurrentUser> {
  const now = ctx.clock.now();
  const proven: ProvenContacts = {};
  for (const { channel, code } of proofs) proven[channel] = code.destination;
  const user = {
    ...person,
    id: newId(),
    role: userType,
    locale: messageLocale(ctx.locale),
    emailVerifiedAt: proven.email === undefined ? null : now,
    mobileVerifiedAt: proven.mobile === undefined ? null : now,
  };
  await ctx.tx(async (tx) => {
    for (const { code } of proofs) await code.use(tx);
    if (proofs.length > 0)
      await releaseContacts(tx, { proven, wanted: person, claimantId: null, config: ctx.config, now });
    await insertUser(tx, { ...user, passwordHash, createdAt: now });
    await refuseBanned(tx, ctx.config, user);
    await insertConsents(tx, user.id, now);
    await emit(tx, userSignedUp, { userId: user.id, role: userType, at: now });
    await ctx.session.start(user, tx);
    await upsertDevice(tx, { tokenHash: ctx.device.renew(tx), userId: user.id, seenAt: now });
  });
  return view.currentUser({ ...user, profilePicture: null, blockedAt: null, deletionDueAt: null });
}
