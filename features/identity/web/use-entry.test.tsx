import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { serverQueryClient } from '#platform/web/api/query-client.ts';
import { claimDevice, clearDevice, findOwner, mustSignOut } from '#platform/web/offline/store.ts';
import { withTexts } from '#test/with-texts.tsx';
import type { CurrentUser } from '../contract.ts';
import { USER_KEY } from '../refs.ts';
import { useAfterSignIn } from './use-entry.ts';

const USER = { id: 'user-id', userType: 'student' } as CurrentUser;

/** What platform/web/offline/store.ts uses of IndexedDB, in memory. */
function fakeIndexedDb() {
  const stores = new Map<string, Map<string, unknown>>();
  const database: { onclose?: () => void } & Record<string, unknown> = {
    createObjectStore: (name: string) => stores.set(name, new Map()),
    transaction: () => {
      const transaction: { oncomplete?: () => void; objectStore: (name: string) => object } = {
        objectStore(name) {
          const rows = stores.get(name) ?? new Map<string, unknown>();
          return {
            get: (key: string) => later({ result: rows.get(key) }, 'onsuccess'),
            put: (value: unknown, key: string) => rows.set(key, value),
            clear: () => rows.clear(),
          };
        },
      };
      setTimeout(() => transaction.oncomplete?.());
      return transaction;
    },
  };
  const open = () => {
    const request = later({ result: database }, 'onsuccess') as { onupgradeneeded?: () => void };
    if (stores.size === 0) queueMicrotask(() => request.onupgradeneeded?.());
    return request;
  };
  return { indexedDB: { open }, close: () => database.onclose?.() };
}

function later<T extends object>(request: T, event: string): T {
  queueMicrotask(() => (request as Record<string, () => void>)[event]?.());
  return request;
}

const { indexedDB, close } = fakeIndexedDb();

afterEach(() => {
  close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Signs in; returns whether a sign-out waited at the moment when the page saw the new user. */
async function signIn(): Promise<boolean> {
  const client = serverQueryClient();
  let enter: ReturnType<typeof useAfterSignIn> = async () => {};
  function Form() {
    enter = useAfterSignIn(null);
    return null;
  }
  renderToStaticMarkup(
    withTexts(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Form />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  // Nothing is mounted, so the router warns that it does not navigate.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let waited: Promise<boolean> | undefined;
  const stop = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === USER_KEY[0] && query.state.data === USER) waited ??= mustSignOut();
  });
  await enter(USER);
  stop();
  if (waited === undefined) throw new Error('the page did not see the user');
  return waited;
}

it('a sign-in drops a sign-out that waits for a connection, before the page sees the new user', async () => {
  vi.stubGlobal('indexedDB', indexedDB);
  await clearDevice({ signOutLater: true });
  expect(await mustSignOut()).toBe(true);
  expect(await signIn()).toBe(false);
});

it('a sign-in without a waiting sign-out keeps what the device stores', async () => {
  vi.stubGlobal('indexedDB', indexedDB);
  await claimDevice(USER.id);
  expect(await signIn()).toBe(false);
  expect(await findOwner()).toBe(USER.id);
});
