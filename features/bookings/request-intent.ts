/**
 * A guest's wish to request a session. It travels in the address through sign-in, sign-up and the completion of the
 * profile, and ends in the open request dialog.
 */
export type RequestIntent = {
  teacherId: string;
  /** Whether the free demo was chosen. */
  demo: boolean;
  /** The results that the guest came from, with every filter: "/search?city=Chennai&priceRange=500-1000". */
  results: string | null;
};

const BASE = 'https://own.invalid';
const TEACHER_PAGE = /^\/teacher\/([0-9a-f-]{36})$/i;

/** The teacher's page with the intent in its query. */
export function requestPath({ teacherId, demo, results }: RequestIntent): string {
  const query = new URLSearchParams({
    request: demo ? 'demo' : 'session',
    ...(results !== null && { results }),
  });
  return `/teacher/${teacherId}?${query}`;
}

/** Reads the intent from a path of this site, or null if it holds none. */
export function readRequestIntent(path: string | null): RequestIntent | null {
  if (path === null || !URL.canParse(path, BASE)) return null;
  const { pathname, searchParams } = new URL(path, BASE);
  const teacherId = TEACHER_PAGE.exec(pathname)?.[1];
  const request = searchParams.get('request');
  if (teacherId === undefined || (request !== 'session' && request !== 'demo')) return null;
  return { teacherId, demo: request === 'demo', results: ownResults(searchParams.get('results')) };
}

/** Only our own page of results: the address may come from anybody. */
function ownResults(path: string | null): string | null {
  if (path === null || !URL.canParse(path, BASE)) return null;
  const { origin, pathname, search } = new URL(path, BASE);
  return origin === BASE && pathname === '/search' ? pathname + search : null;
}

/** The city that was searched, or an empty text. */
export function searchedCity({ results }: RequestIntent): string {
  return results === null ? '' : (new URL(results, BASE).searchParams.get('city') ?? '');
}
