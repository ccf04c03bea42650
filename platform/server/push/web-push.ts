import { Agent, request } from 'node:https';
import type WebPush from 'web-push';
import type { Config } from '../config.ts';
import type { Platform } from '../context.ts';
import type { Db } from '../db/client.ts';
import type { PushText } from '../outbox/push-text.ts';
import { DeliveryError, type OutgoingMessage, type Sender } from '../outbox/sender.ts';
import { liveSessionIds } from '../session/sessions.ts';
import { isPushEndpoint, isPushKey, isSharedPushHost } from './endpoint.ts';
import * as store from './store.ts';
import { vapidKeys } from './vapid.ts';

/**
 * A device is deleted after its push service refused this many messages in a row. It subscribes again when it opens the
 * site.
 */
const MOST_REFUSALS = 5;
const GONE = [404, 410];
/** Push services store a message for at most this many seconds. */
const LONGEST_SECONDS = 28 * 86_400;

type PushOptions = {
  config: Config;
  db: Db;
  clock: Platform['clock'];
  /** Certificates to trust instead of the usual ones. */
  ca?: string;
};

/** Returns the JSON for the service worker: only the fields that it needs to show the message. */
export function payloadOf({ title, body, hidden, path, tag, ack }: PushText, hidesDetails: boolean): string {
  const words = hidesDetails ? hidden : { title, body };
  return JSON.stringify({ ...words, path, tag, ack });
}

/**
 * Web Push: encrypts a message for each of the user's devices that has a valid session. Devices that no longer exist
 * are deleted. The worker retries only if no device was reached and at least one failed temporarily.
 */
export function webPushSender({ config, db, clock, ca }: PushOptions): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 20, ...(ca !== undefined && { ca }) });
  const { publicOrigin, delivery } = config;
  // Apple's service refuses a subject that is no https or mailto address.
  const subject = publicOrigin.startsWith('https:') ? publicOrigin : `mailto:${config.support.email}`;
  const vapidDetails = { subject, ...vapidKeys(config) };

  /** Returns the status; rejects if there was no answer. */
  function post(
    { generateRequestDetails }: typeof WebPush,
    device: store.PushDevice,
    message: OutgoingMessage,
    signal: AbortSignal,
  ): Promise<number> {
    const { push, expiresAt } = message;
    if (push === null) throw new DeliveryError('no push text', { permanent: true });
    const left = expiresAt === null ? LONGEST_SECONDS : (expiresAt.getTime() - clock.now().getTime()) / 1000;
    const details = generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      payloadOf(push, device.hidesDetails),
      {
        vapidDetails,
        TTL: Math.max(0, Math.min(LONGEST_SECONDS, Math.floor(left))),
        topic: push.tag,
        urgency: push.urgent ? 'high' : 'normal',
      },
    );
    return new Promise((done, fail) => {
      const { endpoint, method, headers, body } = details;
      const sent = request(endpoint, { method, headers, agent, signal }, (response) => {
        // Discards the body. Redirects are not followed.
        response.resume();
        done(response.statusCode ?? 0);
      });
      sent.on('error', fail);
      sent.end(body);
    });
  }

  /** Returns the outcome; if the device may be reached later, the reason why it was not. */
  async function deliver(
    device: store.PushDevice,
    message: OutgoingMessage,
    signal: AbortSignal,
  ): Promise<'reached' | 'refused' | { failed: string }> {
    if (!isPushEndpoint(device.endpoint, delivery.push.hosts) || !isPushKey(device.p256dh)) {
      await store.deleteDevice(db, device.id);
      return 'refused';
    }
    // Loaded with the first push message: a start does not need it.
    const { default: webPush } = await import('web-push');
    const status = await post(webPush, device, message, signal).catch((error: unknown) => {
      if (error instanceof DeliveryError) throw error;
      return (error as { code?: string }).code ?? 'unknown';
    });
    if (typeof status === 'string') {
      // There is no such host: the device counts it like a refusal, and is deleted in the end.
      if (status === 'ENOTFOUND') await store.recordRefusal(db, device.id, MOST_REFUSALS);
      return { failed: status };
    }
    if (status >= 200 && status < 300) {
      await store.markDelivered(db, device.id, clock.now());
      return 'reached';
    }
    if (status === 429 || status >= 500) return { failed: `HTTP ${status}` };
    if (GONE.includes(status)) await store.deleteDevice(db, device.id);
    else await store.recordRefusal(db, device.id, MOST_REFUSALS);
    return 'refused';
  }

  return {
    name: 'web-push',
    async send(message, signal) {
      const devices = await store.listDevices(db, message.recipient);
      const live = await liveSessionIds(
        { db, clock },
        devices.map(({ sessionId }) => sessionId),
      );
      const outcomes = await Promise.all(
        devices
          .filter(({ sessionId }) => live.has(sessionId))
          .map(async (device) => ({ device, outcome: await deliver(device, message, signal) })),
      );
      if (outcomes.some(({ outcome }) => outcome === 'reached')) return;
      const failed = outcomes.flatMap(({ device, outcome }) =>
        typeof outcome === 'object' ? [{ device, reason: outcome.failed }] : [],
      );
      if (failed[0] === undefined) return;
      const isShared = failed.some(({ device }) => isSharedPushHost(device.endpoint, delivery.push.hosts));
      throw new DeliveryError(failed[0].reason, { concernsRecipient: !isShared });
    },
    close: () => agent.destroy(),
  };
}
