/** The sign-in page with a way back to `path` afterwards. */
export function signInPath(path: string): string {
  return `/auth?next=${encodeURIComponent(path)}`;
}

/** Our own addresses that are not pages. */
const NO_PAGES = /^\/([/\\]|(auth|api|dev)(\/|$))/i;

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const NOWHERE_ELSE = 'https://own.invalid';

/** The page to return to after sign-in, or null if `next` is not a page of this site. */
export function nextPath(next: string | null): string | null {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, NOWHERE_ELSE)) return null;
  const url = new URL(next, NOWHERE_ELSE);
  // Resolving "/.//host" gives "//host", which names another site. Decode first: the server reads "/%61pi" as "/api".
  const path = decoded(url.pathname);
  if (url.origin !== NOWHERE_ELSE || path === null || NO_PAGES.test(path)) return null;
  return url.pathname + url.search + url.hash;
}
