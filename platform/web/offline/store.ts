import type { Locale } from '#shared/texts/locale.ts';

/**
 * What this device keeps for one signed-in person, in IndexedDB: answers to read without a network, and writes that wait.
 * Used by pages and by the service worker. All of it belongs to its owner: writing for somebody else does nothing, and
 * another owner's first use clears it.
 */

const NAME = 'toran-device';
const STORES = ['answers', 'queue', 'notes'] as const;
type StoreName = (typeof STORES)[number];

/** An answer of the API by its address. `at` is when it arrived, in milliseconds. */
export type CachedAnswer = { url: string; data: unknown; at: number };

/**
 * A write that waits: a POST unless it says otherwise. `id` is its Idempotency-Key; `about` is for whoever shows it;
 * `locale` is the language of its page (writes of earlier releases have none).
 */
export type QueuedWrite = {
  id: string;
  method?: 'PUT';
  url: string;
  body: unknown;
  about: string;
  at: number;
  locale?: Locale;
};

let opened: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('answers', { keyPath: 'url' });
      request.result.createObjectStore('queue', { keyPath: 'id' });
      request.result.createObjectStore('notes');
    };
    request.onsuccess = () => {
      const database = request.result;
      const forget = () => {
        opened = null;
      };
      // Clear-Site-Data deletes the database while pages hold it open.
      database.onversionchange = () => {
        database.close();
        forget();
      };
      database.onclose = forget;
      done(database);
    };
    request.onerror = () => fail(request.error);
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

/** Runs `work` in one transaction over all stores and waits until it is on disk. */
async function inStores<T>(
  mode: 'readonly' | 'readwrite',
  work: (store: (name: StoreName) => IDBObjectStore) => Promise<T>,
): Promise<T> {
  const transaction = (await openDatabase()).transaction(STORES, mode);
  const ended = new Promise<void>((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error);
  });
  const [result] = await Promise.all([work((name) => transaction.objectStore(name)), ended]);
  return result;
}

type Stores = Parameters<Parameters<typeof inStores>[1]>[0];
const ownerIn = (store: Stores): Promise<unknown> => answerOf(store('notes').get('owner'));

function clearIn(store: Stores): void {
  for (const name of STORES) store(name).clear();
}

/** The user whose data the device keeps; null for nobody. */
export function findOwner(): Promise<string | null> {
  return inStores('readonly', async (store) => ((await ownerIn(store)) as string | undefined) ?? null);
}

/** Makes the user the owner. What another person left is deleted first. */
export function claimDevice(userId: string): Promise<void> {
  return inStores('readwrite', async (store) => {
    if ((await ownerIn(store)) === userId) return;
    clearIn(store);
    store('notes').put(userId, 'owner');
  });
}

/** Deletes everything: after sign-out, for example. With `signOutLater`, the worker ends the session when it can. */
export function clearDevice({ signOutLater = false } = {}): Promise<void> {
  return inStores('readwrite', async (store) => {
    clearIn(store);
    if (signOutLater) store('notes').put(true, 'signOutLater');
  });
}

/** Deletes the answers and keeps writes that wait: their owner may sign in again. */
export function clearAnswers(): Promise<void> {
  return inStores('readwrite', async (store) => void store('answers').clear());
}

export function mustSignOut(): Promise<boolean> {
  return inStores('readonly', async (store) => (await answerOf(store('notes').get('signOutLater'))) === true);
}

/** Keeps answers of the owner; does nothing for anybody else. */
export function keepAnswers(userId: string, answers: readonly CachedAnswer[]): Promise<void> {
  return inStores('readwrite', async (store) => {
    if ((await ownerIn(store)) !== userId) return;
    for (const answer of answers) store('answers').put(answer);
  });
}

/** The owner's answers that arrived after `since`. */
export function listAnswers(since: number): Promise<CachedAnswer[]> {
  return inStores('readonly', async (store) => {
    const answers = (await answerOf(store('answers').getAll())) as CachedAnswer[];
    return answers.filter(({ at }) => at > since);
  });
}

/** Stores a write of the owner. Returns false for anybody else. */
export function putQueued(userId: string, write: QueuedWrite): Promise<boolean> {
  return inStores('readwrite', async (store) => {
    if ((await ownerIn(store)) !== userId) return false;
    store('queue').put(write);
    return true;
  });
}

/** Writes that wait, in the order in which they were made. */
export function listQueued(): Promise<QueuedWrite[]> {
  return inStores('readonly', async (store) => {
    const writes = (await answerOf(store('queue').getAll())) as QueuedWrite[];
    return writes.sort((one, other) => one.at - other.at);
  });
}

export function deleteQueued(id: string): Promise<void> {
  return inStores('readwrite', async (store) => void store('queue').delete(id));
}
