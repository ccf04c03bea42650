import { drainQueue, QUEUE_TAG } from '#platform/web/offline/queue.ts';
import {
  clearAnswers,
  clearDevice,
  findOwner,
  listQueuedWrites,
  mustSignOut,
} from '#platform/web/offline/store.ts';
import { JSON_HEADERS, openNotificationPage, renewSubscription, showPushNotification } from './push.ts';
import { deleteOldShells, findShell, hasShell, languagePrefix, renewShells, storeShell } from './shells.ts';
import { type FetchEvent, scope } from './worker-scope.ts';

/**
 * The service worker. Without a network it answers page loads with an offline shell, which shows the data stored on the
 * device (platform/web/offline). It never stores a signed-in user's page. It sends queued writes. It stores nothing
 * until a page asks for it.
 */

const LOGOUT = '/api/logout';
/**
 * A sign-out by a link, and a delayed one, wait for the server no longer than this, in milliseconds; the page's own has
 * its own limit.
 */
const LOGOUT_MS = 5_000;

// The worker stores only shells and files, and an open page keeps its own. So a newer worker can take over without a
// reload.
scope.addEventListener('install', (event) => {
  event.waitUntil(renewShells().then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      scope.clients.claim(),
      deleteOldShells(),
      // Starts the request while the worker boots. Otherwise every page load would wait for the worker.
      scope.registration.navigationPreload?.enable(),
    ]),
  );
});

/** Sends a sign-out that the user made offline, before any other request. Returns true if there was one. */
async function signOutFirst(): Promise<boolean> {
  if (!(await mustSignOut().catch(() => false))) return false;
  const answer = await fetch(LOGOUT, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(LOGOUT_MS),
  });
  // The answer's Clear-Site-Data may close the database meanwhile. The page load must not fail for that.
  if (answer.ok) await clearDevice().catch(() => undefined);
  return true;
}

/**
 * True if the page is a guest's. Browsers may store those, never a signed-in user's page
 * (platform/server/ssr/pages.ts).
 */
function isForGuest({ ok, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  return ok && isPage && !headers.get('cache-control')?.includes('no-store');
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { request, preloadResponse } = event;
  try {
    // After the delayed sign-out, fetch the page again: the preloaded one may show the signed-out user.
    const preloaded = (await signOutFirst()) ? undefined : await preloadResponse;
    const answer = preloaded ?? (await fetch(request));
    // A guest's page means that the session has ended. The worker deletes the stored answers, because the page itself
    // may run no script before the first touch.
    if (isForGuest(answer)) event.waitUntil(clearAnswers().catch(() => undefined));
    return answer;
  } catch (error) {
    const isSignedOut = await mustSignOut().catch(() => false);
    const shell = await findShell(new URL(request.url), { isSignedOut }).catch(() => undefined);
    if (shell === undefined) throw error;
    return shell;
  }
}

async function answerFile(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null);
  if (answer?.ok) return answer;
  const kept = await caches.match(request, { ignoreVary: true });
  return kept ?? answer ?? Response.error();
}

/**
 * Whether the session has ended. The answer to a navigation does not say it: the server redirects also if it refuses
 * another site's link. Without an answer it counts as ended.
 */
async function isSignedOut(): Promise<boolean> {
  const answer = await fetch('/api/user', { headers: JSON_HEADERS }).catch(() => null);
  return answer === null || answer.status === 401;
}

function answerInTime(request: Request): Promise<Response> {
  if (request.mode !== 'navigate') return fetch(request);
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no answer')), LOGOUT_MS));
  return Promise.race([fetch(request), late]);
}

async function answerLogout(request: Request): Promise<Response> {
  try {
    const answer = await answerInTime(request);
    if (request.mode !== 'navigate' || (await isSignedOut())) await clearDevice().catch(() => undefined);
    return answer;
  } catch (error) {
    // The page's own sign-out sends no navigation, and does the same itself.
    if (request.mode !== 'navigate') throw error;
    await clearDevice({ signOutLater: true });
    return Response.redirect(
      languagePrefix(new URL(request.referrer || scope.location.origin).pathname) || '/',
    );
  }
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return;
  if (pathname === LOGOUT) event.respondWith(answerLogout(request));
  else if (request.method !== 'GET' || pathname.startsWith('/api/')) return;
  else if (request.mode === 'navigate') {
    event.waitUntil(event.preloadResponse.catch(() => undefined));
    event.respondWith(answerPage(event));
  } else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request));
});

type Message = { kind: 'shell'; url: string };

scope.addEventListener('message', (event) => {
  const { kind, url } = event.data as Message;
  if (kind !== 'shell') return;
  event.waitUntil(hasShell(url).then((has) => (has ? undefined : storeShell(url).catch(() => undefined))));
});

/** Throws while writes wait for a connection, so that the browser runs the worker again. */
async function sendWaiting(): Promise<void> {
  const owner = await findOwner();
  if (owner === null || (await listQueuedWrites()).length === 0) return;
  const answer = await fetch('/api/user', { headers: JSON_HEADERS });
  // Send only in the session of the user who made the writes.
  if (!answer.ok || ((await answer.json()) as { id?: string }).id !== owner) return;
  if (!(await drainQueue(owner))) throw new Error('no connection');
}

scope.addEventListener('sync', (event) => {
  if (event.tag === QUEUE_TAG) event.waitUntil(sendWaiting());
});

scope.addEventListener('push', (event) => event.waitUntil(showPushNotification(event.data)));
scope.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotificationPage(event.notification)),
);
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription()));
