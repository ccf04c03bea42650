import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { getNotificationPreferences } from '#features/notifications/contract.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { send } from '#platform/web/api/send.ts';
import { findPushChoice, keepPushChoice } from '#platform/web/offline/store.ts';
import { callRef } from '#shared/calls/call.ts';
import type { dropPush, getPush, PushSettings, savePush } from '../contract.ts';

const getPushRef = callRef<typeof getPush>('GET', '/api/push');
const savePushRef = callRef<typeof savePush>('POST', '/api/push');
const dropPushRef = callRef<typeof dropPush>('DELETE', '/api/push');
const PUSH_KEY = queryKey(getPushRef, {});
const PREFERENCES_KEY = queryKey(
  callRef<typeof getNotificationPreferences>('GET', '/api/notifications/preferences'),
  {},
);

/**
 * True if this browser supports push messages. iPhones support them only after the site was added to the home screen.
 */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function subscribe(publicKey: string, hidesDetails: boolean): Promise<PushSettings> {
  // Pages of admins do not register the worker on their own, and `ready` waits for one that is registered.
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // A subscription made with an older key of this site can't be changed: unsubscribe, then subscribe again.
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    if (old === null) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return send(savePushRef, { body: { endpoint, keys: { p256dh, auth }, hidesDetails } });
}

/** The push messages of this session; `settings` is undefined until the server has answered. */
export function usePush() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery<PushSettings>({ queryKey: PUSH_KEY });
  const keep = (settings: PushSettings) => {
    queryClient.setQueryData(PUSH_KEY, settings);
    // The first device turns push on for all topics.
    void queryClient.invalidateQueries({ queryKey: PREFERENCES_KEY });
  };
  return {
    settings: data,
    error,
    refetch,
    /** Asks for the browser's permission if needed. Returns true if push messages are now on. */
    async turnOn(hidesDetails: boolean): Promise<boolean> {
      if (data === undefined || (await Notification.requestPermission()) !== 'granted') return false;
      keep(await subscribe(data.publicKey, hidesDetails));
      await keepPushChoice({ hidesDetails }).catch(() => undefined);
      return true;
    },
    async turnOff(): Promise<void> {
      keep(await send(dropPushRef, {}));
      await keepPushChoice(null).catch(() => undefined);
      const registration = await navigator.serviceWorker.getRegistration();
      await (await registration?.pushManager.getSubscription())?.unsubscribe();
    },
  };
}

/**
 * Runs on page load: subscribes again if the browser's subscription or the site's key has changed, or if the session that
 * turned push on has ended and the same user has signed in again.
 */
export async function renewPush(userId: string): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return;
  const { publicKey, device } = await send(getPushRef, {});
  const { pushManager } = await navigator.serviceWorker.ready;
  const now = await pushManager.getSubscription();
  if (device === null) {
    const choice = now && (await findPushChoice(userId));
    if (choice !== null) await subscribe(publicKey, choice.hidesDetails);
    return;
  }
  await keepPushChoice({ hidesDetails: device.hidesDetails });
  const key = now?.options.applicationServerKey;
  const isCurrent = now?.endpoint === device.endpoint && key != null && toBase64Url(key) === publicKey;
  if (!isCurrent) await subscribe(publicKey, device.hidesDetails);
}

function toBase64Url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
