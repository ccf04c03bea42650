import { scope } from './worker-scope.ts';

/**
 * Offline shells: documents that start the application and contain no personal data, and the files they need. Each
 * release has its own cache. The previous release's cache stays for pages that are still open.
 */

const PREFIX = 'shell-';
const CURRENT = PREFIX + scope.build;
const FILE = /\/assets\/[\w./-]+/g;
const SHELL_PATH = /\/offline$/;

async function ourCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** Stores a shell with its files. Throws without a connection. */
export async function storeShell(url: string): Promise<void> {
  const cache = await caches.open(CURRENT);
  const answer = await fetch(url, { cache: 'no-cache', credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`shell: ${answer.status}`);
  const html = await answer.clone().text();
  const files = [...new Set(html.match(FILE) ?? [])];
  await Promise.all(
    files.map(async (file) => {
      if ((await cache.match(file)) !== undefined) return;
      const known = await caches.match(file);
      await (known === undefined ? cache.add(file) : cache.put(file, known));
    }),
  );
  await cache.put(url, answer);
}

/** True if this release's cache has the shell. */
export async function hasShell(url: string): Promise<boolean> {
  return (await (await caches.open(CURRENT)).match(url, { ignoreVary: true })) !== undefined;
}

async function shellsIn(name: string): Promise<string[]> {
  const requests = await (await caches.open(name)).keys();
  return requests
    .map(({ url }) => new URL(url))
    .flatMap(({ pathname, search }) => (SHELL_PATH.test(pathname) ? [pathname + search] : []));
}

/**
 * After an update, stores in this release's cache all shells that earlier releases had stored. If a shell can't be
 * loaded now, the next page view stores it.
 */
export async function renewShells(): Promise<void> {
  const names = await ourCaches();
  const urls = new Set((await Promise.all(names.map(shellsIn))).flat());
  await Promise.all([...urls].map((url) => storeShell(url).catch(() => undefined)));
}

/** Deletes the caches of all releases except this one and the previous one. */
export async function deleteOldShells(): Promise<void> {
  const old = (await ourCaches()).filter((name) => name !== CURRENT);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

/** The language prefix of a page's path, such as "/hi"; empty for English. */
export const languagePrefix = (pathname: string) =>
  /^\/(?!offline)[a-z]{2}(?=\/|$)/.exec(pathname)?.[0] ?? '';

const HOMES = { student: '/client-dashboard?tab=bookings', teacher: '/teacher-dashboard' };

/**
 * The newest shell in the language of an address. If there are only shells in another language, leads to the same page
 * in that one. The home page is not stored: it leads to the user's dashboard, unless a sign-out waits for the network.
 * Undefined if there is no shell.
 */
export async function findShell(
  { pathname, search }: URL,
  { isSignedOut }: { isSignedOut: boolean },
): Promise<Response | undefined> {
  const prefix = languagePrefix(pathname);
  const names = [CURRENT, ...(await ourCaches()).filter((name) => name !== CURRENT).reverse()];
  const stored = (
    await Promise.all(names.map(async (name) => (await shellsIn(name)).map((url) => ({ name, url }))))
  ).flat();
  const shell = stored.find(({ url }) => url.startsWith(`${prefix}/offline`)) ?? stored[0];
  if (shell === undefined) return undefined;
  const own = shell.url.replace(/\/offline.*/, '');
  const path = pathname.slice(prefix.length).replace(/^\/+/, '/');
  const role = shell.url.endsWith('teacher') ? 'teacher' : 'student';
  if ((path === '' || path === '/') && !isSignedOut) return Response.redirect(own + HOMES[role]);
  if (own !== prefix) return Response.redirect(own + (path || '/') + search);
  return (await caches.open(shell.name)).match(shell.url, { ignoreVary: true });
}
