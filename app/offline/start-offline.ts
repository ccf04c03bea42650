import type { QueryClient } from '@tanstack/react-query';
import { listClientSeatsRef } from '#features/batches/refs.ts';
import { listClientBookingsRef, listTeacherBookingsRef } from '#features/bookings/web/queries.ts';
import type { Conversation } from '#features/chat/contract.ts';
import { CONVERSATIONS_KEY, conversationKey, peerKey } from '#features/chat/web/queries.ts';
import { renewPush } from '#features/devices/web/push.ts';
import { logoutRef } from '#features/identity/refs.ts';
import { rememberAccountHere } from '#features/identity/web/known-account.ts';
import { isSigningOut } from '#features/identity/web/sign-out.ts';
import { listClientDuesRef, listTeacherDuesRef } from '#features/payments/refs.ts';
import { COMPLETION_KEY } from '#features/students/refs.ts';
import { getClientProfileRef } from '#features/students/web/use-client-profile.ts';
import { pageChoices } from '#platform/web/api/device-choices.ts';
import { onStreamUp } from '#platform/web/api/live.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { ApiError, send, sendRequest } from '#platform/web/api/send.ts';
import { pageLocale } from '#platform/web/locales/page-locale.ts';
import { hasStartedOffline } from '#platform/web/offline/begun-offline.ts';
import { drainQueue, requestBackgroundSync } from '#platform/web/offline/queue.ts';
import { claimDevice, clearDevice, listQueuedWrites, mustSignOut } from '#platform/web/offline/store.ts';
import { startStoringAnswers } from '#platform/web/offline/stored-answers.ts';
import { withLocale } from '#shared/texts/locale.ts';
import { isKeptOffline, type OfflineRole } from './offline-pages.ts';
import { startShowingRefusedWrites } from './refused-writes.ts';

/** Conversations that can be read offline without having been opened on this device. */
const RECENT_CONVERSATIONS = 3;
const FETCHED_AT = 'toran:offline-copy';
const FETCH_EVERY_MS = 10 * 60_000;
/** How often an open page tries to send writes that wait. After a gateway's error, no event says that it works again. */
const RETRY_MS = 15_000;

type User = { id: string; userType: OfflineRole };

/** What the loader of each role's dashboard preloads: without any of it, the page does not open offline. */
const PAGE_KEYS: Readonly<Record<OfflineRole, readonly (readonly string[])[]>> = {
  student: [
    queryKey(getClientProfileRef, {}),
    queryKey(listClientBookingsRef, {}),
    queryKey(listClientDuesRef, {}),
    queryKey(listClientSeatsRef, {}),
    COMPLETION_KEY,
  ],
  teacher: [
    ['/api/teacher/profile'],
    queryKey(listTeacherBookingsRef, {}),
    ['/api/teacher/morning'],
    queryKey(listTeacherDuesRef, {}),
  ],
};

/**
 * Stores a copy of the data that the user may want to read offline, and sends queued writes. Returns a function that
 * stops both.
 */
export async function startOffline(queryClient: QueryClient, user: User): Promise<() => void> {
  if (await mustSignOut()) {
    await endSessionNow();
    return () => undefined;
  }
  await claimDevice(user.id);
  const keeping = startStoringAnswers(queryClient, { userId: user.id, matches: isKeptOffline });
  const stopShowing = startShowingRefusedWrites();
  const sendNow = () => void sendWaiting(user.id).catch(() => undefined);
  window.addEventListener('online', sendNow);
  sendNow();
  const retry = setInterval(() => navigator.onLine && sendNow(), RETRY_MS);
  const stopWatching = hasStartedOffline()
    ? onStreamUp(() => void queryClient.invalidateQueries())
    : () => {};
  if (import.meta.env.PROD)
    whenIdle(() => void prepare(queryClient, user, keeping.flush).catch(() => undefined));
  return () => {
    window.removeEventListener('online', sendNow);
    clearInterval(retry);
    stopWatching();
    stopShowing();
    keeping.stop();
  };
}

/** Completes a sign-out that the user made offline: tells the server and clears the device. */
async function endSessionNow(): Promise<void> {
  try {
    await send(logoutRef, {}, { keepUser: true });
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  // The answer's Clear-Site-Data may close the database meanwhile.
  await clearDevice().catch(() => undefined);
  rememberAccountHere();
  location.assign(withLocale('/', pageLocale()));
}

async function sendWaiting(userId: string): Promise<void> {
  if ((await listQueuedWrites()).length === 0) return;
  if (!(await drainQueue(userId))) await requestBackgroundSync();
}

/** Runs `work` when the page has loaded and the browser is idle, so that it does not slow the page. */
function whenIdle(work: () => void): void {
  const idle = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 10_000 });
    else setTimeout(work, 2_000);
  };
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
}

async function prepare(queryClient: QueryClient, user: User, flush: () => Promise<void>): Promise<void> {
  if (navigator.serviceWorker !== undefined) {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    const { active } = registration.active ? registration : await navigator.serviceWorker.ready;
    active?.postMessage({ kind: 'shell', url: withLocale(`/offline?as=${user.userType}`, pageLocale()) });
  }
  await renewPush(user.id).catch(() => undefined);
  if (!(await fetchCopy(queryClient, user))) return;
  await flush();
  sessionStorage.setItem(FETCHED_AT, String(Date.now()));
}

type QueryContext = { queryKey: readonly unknown[]; signal: AbortSignal };

/** A 401 of this call does not sign the user out: it runs in the background. */
async function loadInBackground({ queryKey: [url], signal }: QueryContext): Promise<unknown> {
  const response = await sendRequest('GET', String(url), undefined, { signal, keepUser: true });
  return response.json();
}

/** Fetches data that no page has loaded yet: the user's bookings and the latest conversations. */
async function fetchCopy(queryClient: QueryClient, { userType }: User): Promise<boolean> {
  if (pageChoices().lowData || hasStartedOffline()) return false;
  if (Date.now() - Number(sessionStorage.getItem(FETCHED_AT)) < FETCH_EVERY_MS) return false;
  const fetchOnce = async (queryKey: readonly string[]) => {
    if (!isSigningOut()) await queryClient.prefetchQuery({ queryKey, queryFn: loadInBackground });
  };
  for (const key of PAGE_KEYS[userType]) await fetchOnce(key);
  await fetchOnce(CONVERSATIONS_KEY);
  const conversations = queryClient.getQueryData<Conversation[]>(CONVERSATIONS_KEY) ?? [];
  for (const { userId } of conversations.slice(0, RECENT_CONVERSATIONS)) {
    await fetchOnce(peerKey(userId));
    await fetchOnce(conversationKey(userId));
  }
  return true;
}
