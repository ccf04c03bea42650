import { english } from '#shared/texts/translate.ts';
import { ApiError, sendRequest } from '../api/send.ts';
import { pageLocale } from '../locales/page-locale.ts';
import { deleteQueued, findOwner, listQueued, putQueued, type QueuedWrite } from './store.ts';

/**
 * Writes that must not be lost: they wait in IndexedDB and leave once, in order, whoever sends them first: a page or the
 * service worker. Each carries its Idempotency-Key, so that one whose answer was lost is not stored twice.
 */

/** For Background Sync. */
export const QUEUE_TAG = 'toran-queue';
const TIMEOUT_MS = 15_000;

/** What became of a write: stored with an answer, refused, or waiting for a connection or for the owner to sign in. */
export type QueueNews =
  | { kind: 'sent'; write: QueuedWrite; answer: unknown }
  | { kind: 'refused'; write: QueuedWrite; status: number; message: string; code: string | undefined }
  | { kind: 'waiting'; write: QueuedWrite; reason: 'connection' | 'signedOut' };

const listeners = new Set<(news: QueueNews) => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(QUEUE_TAG);
channel?.addEventListener('message', ({ data }: MessageEvent<QueueNews>) => {
  for (const listener of listeners) listener(data);
});

function tell(news: QueueNews): void {
  for (const listener of listeners) listener(news);
  channel?.postMessage(news);
}

/** Calls the listener with all news, also those of other pages and of the worker. Returns a function that ends it. */
export function onQueueNews(listener: (news: QueueNews) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let last = 0;

/** A time that grows with each call: two writes of one millisecond keep their order. */
function nextTime(): number {
  last = Math.max(Date.now(), last + 0.001);
  return last;
}

/** Stores a write; `drainQueue` sends it. False if the device cannot keep it, so the caller must send it itself. */
export function queueWrite(userId: string, write: Omit<QueuedWrite, 'at' | 'locale'>): Promise<boolean> {
  return putQueued(userId, { ...write, at: nextTime(), locale: pageLocale() }).catch(() => false);
}

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Asks the browser to run the worker when the connection is back, also after this page is gone. */
export async function sendInBackground(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined;
  // Safari and Firefox have none: there the next page sends.
  await registration?.sync?.register(QUEUE_TAG).catch(() => undefined);
}

async function send(write: QueuedWrite): Promise<QueueNews> {
  try {
    const response = await sendRequest(write.method ?? 'POST', write.url, write.body, {
      idempotencyKey: write.id,
      keepUser: true,
      timeoutMs: TIMEOUT_MS,
      // The worker, which may send it, has no page to ask.
      ...(write.locale && { locale: write.locale }),
    });
    return { kind: 'sent', write, answer: await response.json().catch(() => null) };
  } catch (error) {
    return unsentNews(write, error);
  }
}

function unsentNews(write: QueuedWrite, error: unknown): QueueNews {
  if (!(error instanceof ApiError)) return { kind: 'waiting', write, reason: 'connection' };
  const { status, text, code } = error;
  if (status === 401) return { kind: 'waiting', write, reason: 'signedOut' };
  // Another try of the same write is being stored, a gateway stands in for the server, or this page is older than the site
  // and a newer one will send it: none of them says what becomes of it.
  if (code === 'IDEMPOTENCY_IN_PROGRESS' || code === 'PAGE_OUTDATED' || [502, 503, 504].includes(status))
    return { kind: 'waiting', write, reason: 'connection' };
  return { kind: 'refused', write, status, message: english(text), code };
}

async function drain(userId: string): Promise<boolean> {
  for (const write of await listQueued()) {
    // The owner may have changed since the last one.
    if ((await findOwner()) !== userId) return true;
    const news = await send(write);
    if (news.kind !== 'waiting') await deleteQueued(write.id);
    tell(news);
    // The order of what follows matters: it waits too.
    if (news.kind !== 'waiting') continue;
    for (const later of await listQueued()) if (later.id !== write.id) tell({ ...news, write: later });
    return news.reason !== 'connection';
  }
  return true;
}

/**
 * Sends what waits for this user, one sender at a time in the whole browser. Returns false if the connection failed.
 * Throws if the device's storage fails.
 */
export function drainQueue(userId: string): Promise<boolean> {
  if (navigator.locks === undefined) return drain(userId);
  return navigator.locks.request(QUEUE_TAG, () => drain(userId));
}
