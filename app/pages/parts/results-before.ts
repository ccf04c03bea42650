import type { Location } from 'react-router';
import { splitLocale } from '#shared/texts/locale.ts';
import { parseUrl } from '#shared/web-address.ts';

export type Back = {
  to: string;
  /** True if the results are the previous history entry, so that Back restores the scroll position. */
  isEntryBefore: boolean;
};

/** Returns the search that the user came from, or null. On a visit's first page, only the referrer tells it. */
export function resultsBefore({ state, key }: Location): Back | null {
  if (typeof state?.results === 'string') return { to: state.results, isEntryBefore: !state.isCarried };
  // After sign-in, the path comes from the URL's request intent.
  if (typeof state?.list === 'string') return { to: state.list, isEntryBefore: false };
  const from = key === 'default' ? parseUrl(document.referrer) : null;
  if (from === null) return null;
  const { path } = splitLocale(from.pathname);
  if (from.origin !== window.location.origin || !/^\/(search|yoga-teachers\/.*)$/.test(path)) return null;
  // A new tab has no entry before. Older browsers lack `navigation`.
  const { navigation }: { navigation?: Navigation } = window;
  return { to: path + from.search, isEntryBefore: navigation?.canGoBack ?? window.history.length > 1 };
}

/** The state of another history entry of the page that leads back to the same results; null without results. */
export function carriedResults(location: Location): object | null {
  const back = resultsBefore(location);
  return back && { results: back.to, filters: location.state?.filters, isCarried: true };
}
