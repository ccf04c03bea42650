import type * as z from 'zod';
import { createTeacherProfile } from '#features/teachers/server/service.ts';
import type { RequestContext } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { CurrentUser, loginBody, registerBody } from '../contract.ts';
import { NOWHERE, upsertPlace } from './clients-store.ts';
import { admitTry, forgetFailures, noteFailure } from './login-failures.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { findCredentials, insertUser } from './users-store.ts';
import * as view from './view.ts';

/** Opens an account with its role's profile and signs it in. Throws ACCOUNT_EXISTS for a taken number or e-mail alike. */
export async function register(
  input: z.output<typeof registerBody>,
  ctx: RequestContext,
): Promise<CurrentUser> {
  const { password, userType, ...person } = input;
  // Hashed first, taken or not: the time of the answer must not say which.
  const passwordHash = await hashPassword(password);
  const createdAt = ctx.clock.now();
  const user = { ...person, id: newId(), role: userType };
  await ctx.tx(async (tx) => {
    await insertUser(tx, { ...user, passwordHash, createdAt });
    if (userType === 'teacher') await createTeacherProfile(tx, user.id, createdAt);
    else await upsertPlace(tx, user.id, NOWHERE, createdAt);
  });
  await ctx.session.start(user);
  const fresh = { profilePicture: null, emailVerifiedAt: null, mobileVerifiedAt: null, blockedAt: null };
  return view.currentUser({ ...user, ...fresh });
}

/** Signs in. A wrong number and a wrong password are one refusal; "blocked" is said only after the right password. */
export async function login(input: z.output<typeof loginBody>, ctx: RequestContext): Promise<CurrentUser> {
  await admitTry(ctx, input.mobile);
  const user = await findCredentials(ctx.db, input.mobile);
  const right = await verifyPassword(user?.passwordHash ?? null, input.password);
  if (!right || user === null) {
    await noteFailure(ctx);
    throw new AppError('INVALID_CREDENTIALS');
  }
  await forgetFailures(ctx, input.mobile);
  if (user.blockedAt !== null) throw new AppError('ACCOUNT_BLOCKED');
  await ctx.session.start(user);
  return view.currentUser(user);
}

/** Ends the session, if there is one, and has the browser forget what it kept of it. */
export async function logout(ctx: Pick<RequestContext, 'session' | 'header'>): Promise<void> {
  await ctx.session.end();
  ctx.header('clear-site-data', '"cache", "storage"');
}
