import { splitLocale } from '#shared/texts/locale.ts';
import { parseUrl } from '#shared/web-address.ts';

/** The sign-in page with a way back to `path` afterwards. */
export function signInPath(path: string): string {
  return `/auth?next=${encodeURIComponent(path)}`;
}

/**
 * Sign-in for a user who has an account, with the way back to `next` if given. `signInPath` shows sign-up first to a new
 * browser on its way to a request.
 */
export function ownSignInPath(next: string | null): string {
  return next === null ? '/auth' : `/auth?${new URLSearchParams({ mode: 'signin', next })}`;
}

/** The page for a forgotten password, which leads back to sign-in and to `next`. */
export function forgotPasswordPath(next: string | null): string {
  return next === null ? '/forgot-password' : `/forgot-password?${new URLSearchParams({ next })}`;
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
  const url = next?.startsWith('/') ? parseUrl(next, PLACEHOLDER_ORIGIN) : null;
  if (url === null) return null;
  // Resolving "/.//host" gives "//host", which names another site. Decode first: the server reads "/%61pi" as "/api".
  const own = splitLocale(url.pathname).path;
  const path = decoded(own);
  if (url.origin !== PLACEHOLDER_ORIGIN || path === null || NO_PAGES.test(path)) return null;
  return own + url.search + url.hash;
}
