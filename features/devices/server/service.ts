import { enablePushByDefault } from '#features/notifications/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { deleteUnsentSms } from '#platform/server/outbox/waiting-store.ts';
import { isPushEndpoint } from '#platform/server/push/endpoint.ts';
import * as store from '#platform/server/push/store.ts';
import { vapidKeys } from '#platform/server/push/vapid.ts';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import type { PushSettings } from '../contract.ts';
import { findMobileNumber } from './store.ts';

type Ctx = RequestContext<Actor>;

export async function getPush({ config, db, actor }: Ctx): Promise<PushSettings> {
  const device = await store.findDevice(db, actor.sessionId);
  return { publicKey: vapidKeys(config).publicKey, device };
}

type NewDevice = { endpoint: string; keys: { p256dh: string; auth: string }; hidesDetails: boolean };

/**
 * Registers this session's device for push. For a user's first device, also turns on push for all topics. Throws
 * PUSH_ENDPOINT.
 */
export async function savePush({ endpoint, keys, hidesDetails }: NewDevice, ctx: Ctx): Promise<PushSettings> {
  const { userId, sessionId } = ctx.actor;
  if (!isPushEndpoint(endpoint, ctx.config.delivery.push.hosts)) throw new AppError('PUSH_ENDPOINT');
  await ctx.tx(async (tx) => {
    const device = { id: newId(), userId, sessionId, endpoint, ...keys, hidesDetails, now: ctx.clock.now() };
    await store.saveDevice(tx, device);
    await enablePushByDefault(tx, userId);
  });
  return getPush(ctx);
}

export async function dropPush(ctx: Ctx): Promise<PushSettings> {
  await store.deleteDeviceOf(ctx.db, ctx.actor.sessionId);
  return getPush(ctx);
}

/**
 * Called when a push message has arrived: cancels the SMS with the same id if it has not been sent yet. The response
 * does not reveal whether there was such an SMS.
 */
export async function confirmPush(id: string, { db, actor }: Ctx): Promise<void> {
  const mobile = await findMobileNumber(db, actor.userId);
  if (mobile !== null) await deleteUnsentSms(db, id, mobile);
}
