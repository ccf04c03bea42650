import { nextPath } from '#features/identity/sign-in-paths.ts';
import { SESSION_TYPES, type SessionType } from '#features/teachers/pricing.ts';
import { isId } from '#shared/is-id.ts';

/**
 * What a guest was about to do when they had to sign up. The address carries it through sign-up, verification and the
 * profile, so that nothing is stored before there is an account.
 */
export type RequestIntent = {
  /** Profile id of the teacher. */
  teacherId: string;
  isDemo: boolean;
  sessionType: SessionType | null;
  /** The search that found the teacher, with all its filters: a page of this site, or null. */
  results: string | null;
};

const RESULTS = /^\/(search|yoga-teachers)([/?#]|$)/;

/** The path if it is a results page of this site; otherwise null. */
function resultsPath(path: string | null): string | null {
  const own = nextPath(path);
  return own !== null && RESULTS.test(own) ? own : null;
}

/** The path of the teacher's page with the request dialog open. Send it as `next` of the sign-in page (signInPath). */
export function intentPath({ teacherId, isDemo, sessionType, results }: RequestIntent): string {
  const query = new URLSearchParams({ request: 'open' });
  if (isDemo) query.set('demo', '1');
  if (sessionType !== null) query.set('sessionType', sessionType);
  const from = resultsPath(results);
  if (from !== null) query.set('results', from);
  return `/teacher/${teacherId}?${query}`;
}

/** The intent in an address of this site; null if it has none. Checks ids, and drops addresses of other sites. */
export function readIntent(path: string | null): RequestIntent | null {
  const own = nextPath(path);
  if (own === null) return null;
  const url = new URL(own, 'https://own.invalid');
  const [, area, teacherId = '', ...more] = url.pathname.split('/');
  if (area !== 'teacher' || more.length > 0 || !isId(teacherId)) return null;
  if (url.searchParams.get('request') !== 'open') return null;
  return {
    teacherId,
    isDemo: url.searchParams.get('demo') === '1',
    sessionType: SESSION_TYPES.find((type) => type === url.searchParams.get('sessionType')) ?? null,
    results: resultsPath(url.searchParams.get('results')),
  };
}

/** The city of a results page, or an empty text. A page of the directory has it in its path: /yoga-teachers/navi-mumbai. */
export function searchedCity(results: string | null): string {
  if (results === null) return '';
  const { pathname, searchParams } = new URL(results, 'https://own.invalid');
  const [, area, slug = ''] = pathname.split('/');
  if (area !== 'yoga-teachers') return searchParams.get('city') ?? '';
  return decodeURIComponent(slug)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
