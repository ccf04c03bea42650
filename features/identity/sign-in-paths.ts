/** The sign-in page that leads back to `path` afterwards. */
export function signInPath(path: string): string {
  return `/auth?next=${encodeURIComponent(path)}`;
}

/** Addresses of ours that lead nowhere, or do something. */
const NO_PAGES = /^\/([/\\]|(auth|api|dev)(\/|$))/i;

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const NOWHERE_ELSE = 'https://own.invalid';

/** The page that asked for signing in, or null unless it is a page of ours: an address of another site never passes. */
export function nextPath(next: string | null): string | null {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, NOWHERE_ELSE)) return null;
  const url = new URL(next, NOWHERE_ELSE);
  // Resolving "/.//host" leaves the path "//host", which names another site wherever it is followed. In whatever writing:
  // the server reads "/%61pi" as "/api".
  const path = decoded(url.pathname);
  if (url.origin !== NOWHERE_ELSE || path === null || NO_PAGES.test(path)) return null;
  return url.pathname + url.search + url.hash;
}
