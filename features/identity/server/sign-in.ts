import type * as z from 'zod';
import type { RequestContext } from '#platform/server/context.ts';
import { emit } from '#platform/server/domain-events.ts';
import { newId } from '#shared/ids.ts';
import type { CurrentUser, loginBody, registerBody } from '../contract.ts';
import { deviceName } from '../device-name.ts';
import { admitPassword } from './admit-password.ts';
import { refuseBanned } from './banned.ts';
import { insertConsents } from './consents-store.ts';
import { upsertDevice } from './devices-store.ts';
import { userSignedUp } from './events.ts';
import { admitSignUp } from './login-failures.ts';
import { NEW_SIGN_IN } from './messages.ts';
import { hashPassword } from './passwords.ts';
import { passSecondFactor } from './second-factor.ts';
import { notifyOwner } from './security-notice.ts';
import { insertUser, type User } from './users-store.ts';
import * as view from './view.ts';

/**
 * Creates an account with the profile of its role and signs it in. Throws ACCOUNT_EXISTS for a taken number or email.
 */
export async function register(
  input: z.output<typeof registerBody>,
  ctx: RequestContext,
): Promise<CurrentUser> {
  const { password, userType, ...person } = input;
  await admitSignUp(ctx, input.mobile);
  // Always hash first: the time of the answer must not reveal whether the contact is taken.
  const passwordHash = await hashPassword(password);
  const createdAt = ctx.clock.now();
  const user = { ...person, id: newId(), role: userType };
  await ctx.tx(async (tx) => {
    await insertUser(tx, { ...user, passwordHash, createdAt });
    await refuseBanned(tx, ctx.config, user);
    await insertConsents(tx, user.id, createdAt);
    await emit(tx, userSignedUp, { userId: user.id, role: userType, at: createdAt });
    await ctx.session.start(user, tx);
    await upsertDevice(tx, { tokenHash: ctx.device.renew(), userId: user.id, seenAt: createdAt });
  });
  const defaults = {
    profilePicture: null,
    emailVerifiedAt: null,
    mobileVerifiedAt: null,
    blockedAt: null,
    deletionDueAt: null,
  };
  return view.currentUser({ ...user, ...defaults });
}

/** Signs in with mobile and password; admins also pass the second step. */
export async function login(input: z.output<typeof loginBody>, ctx: RequestContext): Promise<CurrentUser> {
  const { user, attempt } = await admitPassword(input, ctx);
  if (user.role === 'admin') await passSecondFactor(user, input.code, attempt, ctx);
  await attempt.forgive();
  await ctx.session.start(user);
  await recordDevice(ctx, user);
  return view.currentUser(user);
}

/** Records the browser as used with this account. Notifies the owner if it is new. */
async function recordDevice(ctx: RequestContext, user: User): Promise<void> {
  const now = ctx.clock.now();
  const tokenHash = ctx.device.renew();
  await ctx.tx(async (tx) => {
    if (!(await upsertDevice(tx, { tokenHash, userId: user.id, seenAt: now }))) return;
    const data = { at: now.toISOString(), device: deviceName(ctx.device.userAgent) };
    await notifyOwner(tx, user, { message: NEW_SIGN_IN, data }, now);
  });
}

/** Ends the session, if there is one, and clears its data in the browser. */
export async function logout(ctx: Pick<RequestContext, 'session' | 'header'>): Promise<void> {
  await ctx.session.end();
  ctx.header('clear-site-data', '"cache", "storage"');
}
