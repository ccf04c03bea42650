/** The sign-in page that leads back to `path` afterwards. */
export function signInPath(path: string): string {
  return `/auth?next=${encodeURIComponent(path)}`;
}

const NOWHERE_ELSE = 'https://own.invalid';

/** The page that asked for signing in, or null unless it is a page of ours: an address of another site never passes. */
export function nextPath(next: string | null): string | null {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, NOWHERE_ELSE)) return null;
  const url = new URL(next, NOWHERE_ELSE);
  // Resolving "/.//host" leaves the path "//host", which names another site wherever it is followed.
  if (url.origin !== NOWHERE_ELSE || /^\/(\/|(auth|api|dev)(\/|$))/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
