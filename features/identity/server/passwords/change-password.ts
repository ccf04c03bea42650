import type * as z from 'zod';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { findDevice, saveDevice } from '#platform/server/push/store.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import { AppError } from '#shared/calls/errors.ts';
import { PASSWORD_TEXTS } from '../../answer-texts.ts';
import type { changePasswordBody } from '../../password-contract.ts';
import { PASSWORD_CHANGED } from '../mail-templates.ts';
import { notifyOwner } from '../security-notice.ts';
import { deleteDevicesOf, upsertDevice } from '../sign-in/devices-store.ts';
import { updatePassword } from '../users-store.ts';
import { hashPassword } from './passwords.ts';
import { provePassword } from './prove-password.ts';

/**
 * Changes the password. Ends all sessions and forgets all known browsers, then signs in the current browser again with
 * new tokens; it still gets push messages. Throws CONFLICT if another change came first.
 */
export async function changePassword(
  input: z.output<typeof changePasswordBody>,
  ctx: RequestContext<Actor>,
): Promise<{ message: string }> {
  const user = await provePassword(ctx, input.currentPassword, 'currentPassword');
  const passwordHash = await hashPassword(input.newPassword);
  const now = ctx.clock.now();
  await ctx.tx(async (tx) => {
    const change = { from: user.passwordHash, to: passwordHash };
    if (!(await updatePassword(tx, user.id, change))) throw new AppError('CONFLICT');
    // It would be deleted with the session that registered it.
    const pushDevice = await findDevice(tx, ctx.actor.sessionId);
    await endSessionsOf(tx, user.id);
    await deleteDevicesOf(tx, user.id);
    await upsertDevice(tx, { tokenHash: ctx.device.renew(tx), userId: user.id, seenAt: now });
    await notifyOwner(tx, user, { message: PASSWORD_CHANGED, data: { at: now.toISOString() } }, now);
    const sessionId = await ctx.session.start({ ...user, passwordHash }, tx);
    if (pushDevice !== null) await saveDevice(tx, { ...pushDevice, sessionId, userId: user.id, now });
  });
  return { message: PASSWORD_TEXTS.changed.message };
}
