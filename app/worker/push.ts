import { UNATTENDED_HEADER } from '#shared/calls/unattended.ts';
import { scope } from './worker-scope.ts';

type Message = { title: string; body: string; path: string; tag: string; ack: string | null };

/** What the worker asks by itself is no use of the session. */
export const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json',
  [UNATTENDED_HEADER]: '1',
};

/**
 * Shows the push message as a notification. Browsers end a subscription if the site receives a push without showing it.
 */
export async function showPushNotification(data: { json(): unknown } | null): Promise<void> {
  if (data === null) return;
  const { title, body, path, tag, ack } = data.json() as Message;
  // TypeScript's DOM library lacks `renotify`. Without it, a message that replaces an unseen one makes no sound.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path },
  };
  await scope.registration.showNotification(title, options);
  if (ack === null) return;
  // Confirms the delivery. Without it, the server also sends the SMS.
  await fetch('/api/push/arrived', {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify({ id: ack }),
  }).catch(() => undefined);
}

/** Opens the page that a push message links to. If a tab already shows this page, it gets the focus instead. */
export async function openNotificationPage(notification: Notification): Promise<void> {
  notification.close();
  const { path } = notification.data as { path: string };
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const url = new URL(path, scope.location.origin).href;
  const shown = pages.find((page) => page.url === url);
  if (shown !== undefined) await shown.focus();
  else await scope.clients.openWindow(url);
}

/** After the browser has replaced its push subscription, sends the new one to the server. */
export async function renewSubscription(): Promise<void> {
  const answer = await fetch('/api/push', { headers: JSON_HEADERS });
  if (!answer.ok) return;
  const { publicKey, device } = (await answer.json()) as {
    publicKey: string;
    device: { hidesDetails: boolean } | null;
  };
  if (device === null) return;
  const subscription = await scope.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, keys, hidesDetails: device.hidesDetails });
  await fetch('/api/push', { method: 'POST', headers: JSON_HEADERS, body });
}
