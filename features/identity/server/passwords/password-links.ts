import { createHash, randomBytes } from 'node:crypto';
import type * as z from 'zod';
import { recordAction } from '#features/audit/server/service.ts';
import type { RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { countCodePoints } from '#shared/texts/text.ts';
import { PASSWORD_TEXTS } from '../../answer-texts.ts';
import type { setPasswordBody } from '../../second-factor-contract.ts';
import { PASSWORD_CHANGED } from '../mail-templates.ts';
import { notifyOwner } from '../security-notice.ts';
import { deleteDevicesOf } from '../sign-in/devices-store.ts';
import { resetFailures } from '../sign-in/login-failures.ts';
import { findCredentialsOf, updatePassword } from '../users-store.ts';
import { deleteLink, findLink, upsertLink } from './password-links-store.ts';
import { ADMIN_PASSWORD_RULES, hashPassword } from './passwords.ts';

export const LINK_MINUTES = 30;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Issues a link token for a user: 256 random bits, stored only as a hash. Voids an earlier link. */
export async function issueLink(tx: Db, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000);
  await upsertLink(tx, { userId, tokenHash: hashOf(token), expiresAt });
  return token;
}

/** Succeeds if a link still works. Throws NOT_FOUND for an unknown, expired or used one. */
export async function getPasswordLink(token: string, ctx: RequestContext): Promise<Record<string, never>> {
  const userId = await findLink(ctx.db, hashOf(token), ctx.clock.now());
  if (userId === null) throw new AppError('NOT_FOUND');
  return {};
}

/** Sets a password with a link. Ends every session. Throws PASSWORD_LINK_OVER for an unknown, expired or used link. */
export async function setPassword(
  input: z.output<typeof setPasswordBody>,
  ctx: RequestContext,
): Promise<{ message: string }> {
  const now = ctx.clock.now();
  const tokenHash = hashOf(input.token);
  const userId = await findLink(ctx.db, tokenHash, now);
  const user = userId === null ? null : await findCredentialsOf(ctx.db, userId);
  if (user === null) throw new AppError('PASSWORD_LINK_OVER');
  if (user.role === 'admin' && countCodePoints(input.newPassword) < ADMIN_PASSWORD_RULES.min)
    throw invalidField('newPassword', ADMIN_PASSWORD_RULES.tooShort);
  const passwordHash = await hashPassword(input.newPassword);
  await ctx.tx(async (tx) => {
    if (!(await deleteLink(tx, tokenHash))) throw new AppError('PASSWORD_LINK_OVER');
    if (!(await updatePassword(tx, user.id, { from: user.passwordHash, to: passwordHash })))
      throw new AppError('PASSWORD_LINK_OVER');
    await endSessionsOf(tx, user.id);
    await deleteDevicesOf(tx, user.id);
    await notifyOwner(tx, user, { message: PASSWORD_CHANGED, data: { at: now.toISOString() } }, now);
    const from = { actor: null, ip: ctx.ip, requestId: ctx.requestId, config: ctx.config };
    await recordAction(tx, {
      ...from,
      action: 'admin.setPassword',
      targetType: 'user',
      targetId: user.id,
      now,
    });
  });
  if (user.mobile !== null) await resetFailures(ctx, user.mobile);
  return { message: PASSWORD_TEXTS.set.message };
}
