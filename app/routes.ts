import type { RouteObject } from 'react-router';

export type RouteHandle = {
  /** Source module of the page: the server preloads its chunk. */
  chunk: string;
  /** For everybody, and without a secret in the address: what guests get may be cached (platform/server/answers). */
  isPublic?: boolean;
  /** The only status with which a public page is cached; 200 unless given. */
  status?: 404;
  /** Anyone who knows the address can open the page, so it is never stored, and never sent to other sites. */
  isSecret?: boolean;
  /** Whether a guest's page at this address hydrates on first user interaction only. */
  deferHydration?: (query: URLSearchParams) => boolean;
};

type Traits = Omit<RouteHandle, 'chunk'>;

/** `file` of `app/pages`, without its ending `.page.tsx`. */
function page(path: string, file: string, traits: Traits = {}): RouteObject {
  const handle: RouteHandle = { chunk: `app/pages/${file}.page.tsx`, ...traits };
  return { path, handle };
}

const publicPage = (path: string, file: string, traits: Traits = {}): RouteObject =>
  page(path, file, { ...traits, isPublic: true });

/** `file` of `app/pages`, without its ending `.frame.tsx`. */
function frame(file: string, children: RouteObject[]): RouteObject {
  const handle: RouteHandle = { chunk: `app/pages/${file}.frame.tsx` };
  // The frame around a page loads once; only the page's own data follows the address.
  return { handle, children, shouldRevalidate: () => false };
}

const deferHydration = () => true;

/** The route table: one line an address, grouped by the frame around its page. `withModules` adds the code. */
export function createRoutes({ devPages }: { devPages: boolean }): RouteObject[] {
  return [
    frame('root', [
      frame('guest-shell', [publicPage('/teacher/:id', 'public/teacher', { deferHydration })]),
      publicPage('/auth', 'account/auth'),
      publicPage('/teacher-signup', 'public/teacher-signup'),
      frame('shell', [
        // A query makes the page show something at once, so it can't wait.
        publicPage('/', 'public/home', { deferHydration: (query) => query.size === 0 }),
        // Without a city it asks the browser for the location.
        publicPage('/search', 'search/search', { deferHydration: (query) => query.has('city') }),
        publicPage('/teacher/:id/classes', 'public/classes'),
        publicPage('/saved', 'public/saved'),
        publicPage('/help', 'public/info/help'),
        publicPage('/contact', 'public/info/contact'),
        publicPage('/privacy', 'public/info/privacy'),
        publicPage('/how-it-works', 'public/info/how-it-works'),
        publicPage('/teacher-resources', 'public/info/teacher-resources'),
        publicPage('/forgot-password', 'account/forgot-password'),
        page('/s/:token', 'public/shared-session', { isSecret: true, deferHydration }),
        page('/set-password/:token', 'account/set-password'),
        page('/privacy-and-data', 'account/privacy-and-data'),
        publicPage('/pricing', 'public/info/pricing'),
        publicPage('/success-stories', 'public/info/success-stories'),
        publicPage('/yoga-teachers', 'public/directory/yoga-teachers', { deferHydration }),
        publicPage('/yoga-teachers/:city', 'public/directory/yoga-teachers', { deferHydration }),
        publicPage('/yoga-teachers/:city/:style', 'public/directory/yoga-teachers', { deferHydration }),
        publicPage('/yoga-teachers/:city/:style/:area', 'public/directory/yoga-teachers', { deferHydration }),
        page('/notifications', 'account/notifications'),
        page('/unsubscribe/:token', 'account/unsubscribe'),
        publicPage('/data-credits', 'public/info/data-credits'),
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
        publicPage('*', 'not-found', { status: 404 }),
      ]),
    ]),
  ];
}
