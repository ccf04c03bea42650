import { splitLocale } from '#shared/texts/locale.ts';

/** The sign-in page with a way back to `path` afterwards. */
export function signInPath(path: string): string {
  return `/auth?next=${encodeURIComponent(path)}`;
}

/**
 * `next` with the fragment of the sign-in page. Servers never see fragments, so a redirect to sign-in names none; the
 * browser carries the fragment over to the sign-in page.
 */
export function withFragment(next: string | null, fragment: string): string | null {
  return next === null || next.includes('#') ? next : next + fragment;
}

/** Paths of this site that are not pages. */
const NO_PAGES = /^\/([/\\]|(auth|api|dev)(\/|$))/i;

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const PLACEHOLDER_ORIGIN = 'https://own.invalid';

/**
 * The page to return to after sign-in, without the prefix of a language, which the router adds; null if `next` is not a
 * page of this site.
 */
export function nextPath(next: string | null): string | null {
  if (next === null || !next.startsWith('/') || !URL.canParse(next, PLACEHOLDER_ORIGIN)) return null;
  const url = new URL(next, PLACEHOLDER_ORIGIN);
  // Resolving "/.//host" gives "//host", which names another site. Decode first: the server reads "/%61pi" as "/api".
  const own = splitLocale(url.pathname).path;
  const path = decoded(own);
  if (url.origin !== PLACEHOLDER_ORIGIN || path === null || NO_PAGES.test(path)) return null;
  return own + url.search + url.hash;
}
