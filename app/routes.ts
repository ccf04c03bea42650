import type { RouteObject } from 'react-router';
import { NEAR_ME_PARAM } from '#features/search/sentence/address.ts';
import type { PageBegin } from '#shared/page-begin.ts';

export type RouteHandle = {
  /** Source module of the page: the server preloads its chunk. */
  chunk: string;
  /**
   * True if everyone may open the page and its URL holds no secret. The server may cache the page that guests get
   * (platform/server/answers).
   */
  isPublic?: boolean;
  /** The only status with which a public page is cached; 200 unless given. */
  status?: 404;
  /**
   * True if the URL itself is the secret that opens the page. Such a page is never cached, and its URL is never sent to
   * other sites.
   */
  isSecret?: boolean;
  /** When a guest's page at this URL loads the application; at once unless given. */
  begin?: (query: URLSearchParams) => PageBegin;
};

type Traits = Omit<RouteHandle, 'chunk'>;

/** Creates a page's route. `file` is the path in `app/pages` without `.page.tsx`. */
function page(path: string, file: string, traits: Traits = {}): RouteObject {
  const handle: RouteHandle = { chunk: `app/pages/${file}.page.tsx`, ...traits };
  return { path, handle };
}

const publicPage = (path: string, file: string, traits: Traits = {}): RouteObject =>
  page(path, file, { ...traits, isPublic: true });

/** Creates a frame's route. `file` is the path in `app/pages` without `.frame.tsx`. */
function frame(file: string, children: RouteObject[]): RouteObject {
  const handle: RouteHandle = { chunk: `app/pages/${file}.frame.tsx` };
  // The frame's loader runs once. When the URL changes, only the page's loader runs.
  return { handle, children, shouldRevalidate: () => false };
}

const begin = () => 'touched' as const;

const signsUp = (query: URLSearchParams) => ['signup', 'teacher'].includes(query.get('mode') ?? '');

/** The route table: one line for each path, grouped by the frame around the page. `withModules` adds the code. */
export function createRoutes({ devPages }: { devPages: boolean }): RouteObject[] {
  return [
    frame('root', [
      frame('guest-shell', [publicPage('/teacher/:id', 'public/teacher', { begin })]),
      publicPage('/auth', 'account/auth', {
        // Below the sign-in form, the application lists the sample accounts of the demo data.
        begin: (query) => (devPages && !signsUp(query) ? 'now' : 'touched'),
      }),
      publicPage('/teacher-signup', 'public/teacher-signup', { begin }),
      frame('shell', [
        // With a query, the page shows something at once (such as a toast), so the application can't wait.
        publicPage('/', 'public/home', { begin: (query) => (query.size === 0 ? 'touched' : 'now') }),
        // Without a city, the page asks the browser for the location. For "near me" it also says that it has none.
        publicPage('/search', 'search/search', {
          begin: (query) => {
            if (query.has(NEAR_ME_PARAM)) return 'now';
            return query.has('city') || query.has('location') ? 'touched' : 'located';
          },
        }),
        publicPage('/teacher/:id/classes', 'public/classes', { begin }),
        publicPage('/saved', 'public/saved'),
        publicPage('/help', 'public/info/help', { begin }),
        publicPage('/contact', 'public/info/contact', { begin }),
        publicPage('/privacy', 'public/info/privacy', { begin }),
        publicPage('/how-it-works', 'public/info/how-it-works', { begin }),
        publicPage('/teacher-resources', 'public/info/teacher-resources', { begin }),
        publicPage('/forgot-password', 'account/forgot-password', { begin }),
        page('/s/:token', 'public/shared-session', { isSecret: true, begin }),
        page('/set-password/:token', 'account/set-password'),
        page('/privacy-and-data', 'account/privacy-and-data'),
        publicPage('/pricing', 'public/info/pricing', { begin }),
        publicPage('/success-stories', 'public/info/success-stories', { begin }),
        publicPage('/yoga-teachers', 'public/directory/yoga-teachers', { begin }),
        publicPage('/yoga-teachers/:city', 'public/directory/yoga-teachers', { begin }),
        publicPage('/yoga-teachers/:city/:style', 'public/directory/yoga-teachers', { begin }),
        publicPage('/yoga-teachers/:city/:style/:area', 'public/directory/yoga-teachers', { begin }),
        page('/notifications', 'account/notifications'),
        page('/unsubscribe/:token', 'account/unsubscribe'),
        publicPage('/data-credits', 'public/info/data-credits', { begin }),
        ...(devPages ? [page('/dev/kit', 'dev/dev-kit'), page('/dev/outbox', 'dev/dev-outbox')] : []),
        page('/client-dashboard', 'student/client-dashboard'),
        page('/client/dashboard', 'student/client-dashboard'),
        page('/teacher-dashboard', 'teacher/teacher-dashboard'),
        page('/teacher/dashboard', 'teacher/teacher-dashboard'),
        page('/t/:slug', 'public/short-address'),
        page('/teacher-dashboard/poster', 'teacher/poster'),
        page('/plans/:id', 'plans/plan'),
        page('/teacher-dashboard/classes', 'teacher/classes'),
        page('/payments', 'payments/payments'),
        page('/receipts/:id', 'payments/receipt'),
        page('/admin-dashboard', 'admin/admin-dashboard'),
        publicPage('*', 'not-found', { status: 404, begin }),
      ]),
    ]),
  ];
}
