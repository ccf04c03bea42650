import { translateToEnglish } from '#shared/texts/translate.ts';
import { ApiError, sendRequest } from '../api/send.ts';
import { pageLocale } from '../locales/page-locale.ts';
import { deleteQueuedWrite, findOwner, listQueuedWrites, putQueuedWrite, type QueuedWrite } from './store.ts';

/**
 * Queue of writes that must not be lost. They wait in IndexedDB until a page or the service worker sends them, each
 * once and in order. Each write has an Idempotency-Key, so that the server does not store it twice if a response was
 * lost.
 */

/** Name of the queue's Background Sync event, Web Lock and BroadcastChannel. */
export const QUEUE_TAG = 'toran-queue';
const TIMEOUT_MS = 15_000;

/**
 * The outcome of an attempt to send a write: sent (with the answer, null if it was not JSON), refused, or still waiting
 * for a connection or for its owner to sign in.
 */
export type WriteOutcome =
  | { kind: 'sent'; write: QueuedWrite; answer: unknown }
  | { kind: 'refused'; write: QueuedWrite; status: number; message: string; code: string | undefined }
  | { kind: 'waiting'; write: QueuedWrite; reason: 'connection' | 'signedOut' };

/** Returns true if it shows the outcome to the user. */
type OutcomeListener = (news: WriteOutcome) => boolean;
const listeners = new Set<OutcomeListener>();
const unshownListeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(QUEUE_TAG);
channel?.addEventListener('message', ({ data }: MessageEvent<WriteOutcome>) => void hear(data));

/** Tells this page's listeners. A refusal stays stored until one of them has shown it. */
async function hear(news: WriteOutcome): Promise<void> {
  const results = [...listeners].map((listener) => listener(news));
  if (news.kind !== 'refused') return;
  if (results.includes(true)) await deleteQueuedWrite(news.write.id);
  else for (const listener of unshownListeners) listener();
}

async function tell(news: WriteOutcome): Promise<void> {
  channel?.postMessage(news);
  await hear(news);
}

/**
 * Calls the listener with the outcome of each attempt to send a write, also of attempts in other pages and in the
 * service worker. Returns a function that unsubscribes.
 */
export function onWriteOutcome(listener: OutcomeListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls the listener when a write was refused and no listener has shown it. Returns a function that unsubscribes. */
export function onUnshownRefusal(listener: () => void): () => void {
  unshownListeners.add(listener);
  return () => void unshownListeners.delete(listener);
}

let last = 0;

/** A time that grows with each call: two writes of one millisecond keep their order. */
function nextTime(): number {
  last = Math.max(Date.now(), last + 0.001);
  return last;
}

/**
 * Stores a write; `drainQueue` sends it later. Returns false if the device can't store it; the caller must then send
 * it.
 */
export function queueWrite(userId: string, write: Omit<QueuedWrite, 'at' | 'locale'>): Promise<boolean> {
  return putQueuedWrite(userId, { ...write, at: nextTime(), locale: pageLocale() }).catch(() => false);
}

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Asks the browser to run the worker when the connection is back, also after this page is gone. */
export async function requestBackgroundSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined;
  // Safari and Firefox have no Background Sync: there, the next open page sends the queue.
  await registration?.sync?.register(QUEUE_TAG).catch(() => undefined);
}

async function send(write: QueuedWrite): Promise<WriteOutcome> {
  try {
    const response = await sendRequest(write.method ?? 'POST', write.url, write.body, {
      idempotencyKey: write.id,
      keepUser: true,
      timeoutMs: TIMEOUT_MS,
      // Set explicitly, because the service worker has no page to take the language from.
      ...(write.locale && { locale: write.locale }),
    });
    return { kind: 'sent', write, answer: await response.json().catch(() => null) };
  } catch (error) {
    return unsentNews(write, error);
  }
}

function unsentNews(write: QueuedWrite, error: unknown): WriteOutcome {
  if (!(error instanceof ApiError)) return { kind: 'waiting', write, reason: 'connection' };
  const { status, text, code } = error;
  if (status === 401) return { kind: 'waiting', write, reason: 'signedOut' };
  // The outcome is still unknown: another attempt is running, a gateway answered for the server, or this page is too
  // old and a newer one will send the write.
  if (code === 'IDEMPOTENCY_IN_PROGRESS' || code === 'PAGE_OUTDATED' || [502, 503, 504].includes(status))
    return { kind: 'waiting', write, reason: 'connection' };
  return { kind: 'refused', write, status, message: translateToEnglish(text), code };
}

async function drain(userId: string): Promise<boolean> {
  for (const write of await listQueuedWrites()) {
    // Another user may have signed in since the previous write was sent.
    if ((await findOwner()) !== userId) return true;
    const news = await send(write);
    if (news.kind === 'sent') await deleteQueuedWrite(write.id);
    else if (news.kind === 'refused')
      await putQueuedWrite(userId, { ...write, refusal: { message: news.message } });
    await tell(news);
    // Writes keep their order, so the later writes wait too.
    if (news.kind !== 'waiting') continue;
    for (const later of await listQueuedWrites())
      if (later.id !== write.id) await tell({ ...news, write: later });
    return news.reason !== 'connection';
  }
  return true;
}

/**
 * Sends the user's waiting writes; a Web Lock allows one sender per browser. Returns false if the connection failed.
 * Throws if IndexedDB fails.
 */
export function drainQueue(userId: string): Promise<boolean> {
  if (navigator.locks === undefined) return drain(userId);
  return navigator.locks.request(QUEUE_TAG, () => drain(userId));
}
