import type { Locale } from '#shared/texts/locale.ts';

/**
 * IndexedDB data of one signed-in user, the owner: answers to show offline, and writes that wait. Pages and the service
 * worker use it. Writing for another user does nothing; when another user claims the device, all data is deleted.
 */

const NAME = 'toran-device';
const STORES = ['answers', 'queue', 'notes'] as const;
type StoreName = (typeof STORES)[number];

/** An answer of the API by its address. `at` is when it arrived, in milliseconds. */
export type CachedAnswer = { url: string; data: unknown; at: number };

/**
 * A write that waits; a POST unless `method` is set. `id` is its Idempotency-Key. `about` says what it is for, for the
 * code that shows it. `locale` is the page's language (missing in writes of earlier releases).
 */
export type QueuedWrite = {
  id: string;
  method?: 'PUT';
  url: string;
  body: unknown;
  about: string;
  at: number;
  locale?: Locale;
  /** The server's refusal, kept until a page has shown it. The write is not sent again. */
  refusal?: { message: string };
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

/** Runs `work` in one transaction over all stores. Resolves when the transaction is complete. */
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

/** Returns the user whose data the device stores; null if there is none. */
export function findOwner(): Promise<string | null> {
  return inStores('readonly', async (store) => ((await ownerIn(store)) as string | undefined) ?? null);
}

/** Makes the user the owner of the device's data. Deletes another user's data first. */
export function claimDevice(userId: string): Promise<void> {
  return inStores('readwrite', async (store) => {
    if ((await ownerIn(store)) === userId) return;
    clearIn(store);
    store('notes').put(userId, 'owner');
  });
}

/**
 * Deletes all data, for example after sign-out. With `signOutLater`, the session is ended on the server as soon as
 * there is a connection.
 */
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

/**
 * Forgets that a session must be ended: a later sign-in has ended it. Completes the deletion of the earlier user's
 * data, which the delayed sign-out would have repeated.
 */
export function dropDelayedSignOut(): Promise<void> {
  return inStores('readwrite', async (store) => {
    if ((await answerOf(store('notes').get('signOutLater'))) === true) clearIn(store);
  });
}

/**
 * Remembers what the owner chose for push messages, so that it outlives the session; null means that they are off. Does
 * nothing if the device has no owner.
 */
export function keepPushChoice(choice: { hidesDetails: boolean } | null): Promise<void> {
  return inStores('readwrite', async (store) => {
    if ((await ownerIn(store)) === undefined) return;
    if (choice === null) store('notes').delete('push');
    else store('notes').put(choice, 'push');
  });
}

/** What the user chose for push messages; null if they are off, or if another user owns the device. */
export function findPushChoice(userId: string): Promise<{ hidesDetails: boolean } | null> {
  return inStores('readonly', async (store) => {
    const choice = (await answerOf(store('notes').get('push'))) as { hidesDetails: boolean } | undefined;
    return (await ownerIn(store)) === userId && choice !== undefined ? choice : null;
  });
}

/** Stores answers if the user is the owner; otherwise does nothing. */
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

/** Stores a waiting write if the user is the owner. Returns false otherwise. */
export function putQueuedWrite(userId: string, write: QueuedWrite): Promise<boolean> {
  return inStores('readwrite', async (store) => {
    if ((await ownerIn(store)) !== userId) return false;
    store('queue').put(write);
    return true;
  });
}

/** Writes in the order in which they were made. */
function listWrites(): Promise<QueuedWrite[]> {
  return inStores('readonly', async (store) => {
    const writes = (await answerOf(store('queue').getAll())) as QueuedWrite[];
    return writes.sort((one, other) => one.at - other.at);
  });
}

/** Writes that wait, in the order in which they were made. */
export const listQueuedWrites = async () =>
  (await listWrites()).filter(({ refusal }) => refusal === undefined);

/** Writes that the server refused while no page could show it. */
export const listRefusedWrites = async () =>
  (await listWrites()).filter(({ refusal }) => refusal !== undefined);

export function deleteQueuedWrite(id: string): Promise<void> {
  return inStores('readwrite', async (store) => void store('queue').delete(id));
}
