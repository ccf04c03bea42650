import type * as z from 'zod';
import type { RequestContext } from '#platform/server/context.ts';
import type { CurrentUser, loginBody } from '../../contract.ts';
import { NEW_SIGN_IN } from '../mail-templates.ts';
import { passSecondFactor } from '../second-factor/second-factor.ts';
import { notifyOwner } from '../security-notice.ts';
import { lockUser, type User } from '../users-store.ts';
import * as view from '../view.ts';
import { admitPassword } from './admit-password.ts';
import { countNewDevices, NEW_DEVICE_NOTICES, upsertDevice } from './devices-store.ts';

/** Signs in with mobile and password; admins also pass the second step. */
export async function login(input: z.output<typeof loginBody>, ctx: RequestContext): Promise<CurrentUser> {
  const { user, attempt } = await admitPassword(input, ctx);
  if (user.role === 'admin') await passSecondFactor(user, input.code, attempt, ctx);
  await attempt.forgive();
  await ctx.session.start(user);
  await recordDevice(ctx, user);
  return view.currentUser(user);
}

/**
 * Records the browser as used with this account. Notifies the owner if it is new, within limits: the address may belong
 * to someone who did not open the account.
 */
async function recordDevice(ctx: RequestContext, user: User): Promise<void> {
  const now = ctx.clock.now();
  const tokenHash = ctx.device.renew();
  await ctx.tx(async (tx) => {
    // Parallel sign-ins wait for each other, so that the count is exact.
    await lockUser(tx, user.id);
    if (!(await upsertDevice(tx, { tokenHash, userId: user.id, seenAt: now }))) return;
    const { inHour, inDay } = await countNewDevices(tx, user.id, now);
    if (inHour > NEW_DEVICE_NOTICES.perHour || inDay > NEW_DEVICE_NOTICES.perDay) return;
    const data = { at: now.toISOString(), userAgent: ctx.device.userAgent };
    await notifyOwner(tx, user, { message: NEW_SIGN_IN, data }, now);
  });
}

/** Ends the session, if there is one, and clears its data in the browser. */
export async function logout(ctx: Pick<RequestContext, 'session' | 'header'>): Promise<void> {
  await ctx.session.end();
  ctx.header('clear-site-data', '"cache", "storage"');
}
