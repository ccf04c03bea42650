import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';

export type RouteHandle = {
  /** Source module of the page: the server preloads its chunk. */
  chunk: string;
  /** For everybody, and without a secret in the address: what guests get may be kept (platform/server/answers). */
  isPublic?: boolean;
  /** The only status with which a public page is kept; 200 unless given. */
  status?: 404;
  /** Anyone who knows the address can open the page, so it is never stored, and never sent to other sites. */
  isSecret?: boolean;
  /** Whether a guest's page at this address hydrates on first user interaction only. */
  deferHydration?: (query: URLSearchParams) => boolean;
};

type PageModule = { Component: ComponentType; loader?: LoaderFunction };

function page(
  path: string,
  chunk: string,
  lazy: () => Promise<PageModule>,
  handles: Omit<RouteHandle, 'chunk'> = {},
): RouteObject {
  const handle: RouteHandle = { chunk, ...handles };
  return { path, handle, lazy };
}

const publicPage: typeof page = (path, chunk, lazy, handles) =>
  page(path, chunk, lazy, { ...handles, isPublic: true });

function layout(chunk: string, lazy: () => Promise<PageModule>, children: RouteObject[]): RouteObject {
  const handle: RouteHandle = { chunk };
  // The frame around a page loads once; only the page's own data follows the address.
  return { handle, lazy, children, shouldRevalidate: () => false };
}

/** The route table: one line a page, grouped by the frame around it. */
export function createRoutes({ devPages }: { devPages: boolean }): RouteObject[] {
  return [
    {
      ...layout('app/pages/root.tsx', () => import('./pages/root.tsx'), [
        layout('app/pages/guest-shell.tsx', () => import('./pages/guest-shell.tsx'), [
          publicPage(
            '/teacher/:id',
            'app/pages/public/teacher.tsx',
            () => import('./pages/public/teacher.tsx'),
            {
              deferHydration: () => true,
            },
          ),
        ]),
        publicPage('/auth', 'app/pages/account/auth.tsx', () => import('./pages/account/auth.tsx')),
        publicPage(
          '/teacher-signup',
          'app/pages/public/teacher-signup.tsx',
          () => import('./pages/public/teacher-signup.tsx'),
        ),
        layout('app/pages/shell.tsx', () => import('./pages/shell.tsx'), [
          // A query makes the page show something at once, so it can't wait.
          publicPage('/', 'app/pages/public/home.tsx', () => import('./pages/public/home.tsx'), {
            deferHydration: (query) => query.size === 0,
          }),
          // Without a city it asks the browser for the location.
          publicPage('/search', 'app/pages/search/search.tsx', () => import('./pages/search/search.tsx'), {
            deferHydration: (query) => query.has('city'),
          }),
          publicPage(
            '/teacher/:id/classes',
            'app/pages/public/classes.tsx',
            () => import('./pages/public/classes.tsx'),
          ),
          publicPage('/saved', 'app/pages/public/saved.tsx', () => import('./pages/public/saved.tsx')),
          publicPage('/help', 'app/pages/public/info/help.tsx', () => import('./pages/public/info/help.tsx')),
          publicPage(
            '/contact',
            'app/pages/public/info/contact.tsx',
            () => import('./pages/public/info/contact.tsx'),
          ),
          publicPage(
            '/privacy',
            'app/pages/public/info/privacy.tsx',
            () => import('./pages/public/info/privacy.tsx'),
          ),
          publicPage(
            '/how-it-works',
            'app/pages/public/info/how-it-works.tsx',
            () => import('./pages/public/info/how-it-works.tsx'),
          ),
          publicPage(
            '/teacher-resources',
            'app/pages/public/info/teacher-resources.tsx',
            () => import('./pages/public/info/teacher-resources.tsx'),
          ),
          publicPage(
            '/forgot-password',
            'app/pages/account/forgot-password.tsx',
            () => import('./pages/account/forgot-password.tsx'),
          ),
          page(
            '/s/:token',
            'app/pages/public/shared-session.tsx',
            () => import('./pages/public/shared-session.tsx'),
            { isSecret: true, deferHydration: () => true },
          ),
          page(
            '/set-password/:token',
            'app/pages/account/set-password.tsx',
            () => import('./pages/account/set-password.tsx'),
          ),
          page(
            '/privacy-and-data',
            'app/pages/account/privacy-and-data.tsx',
            () => import('./pages/account/privacy-and-data.tsx'),
          ),
          publicPage(
            '/pricing',
            'app/pages/public/info/pricing.tsx',
            () => import('./pages/public/info/pricing.tsx'),
          ),
          publicPage(
            '/success-stories',
            'app/pages/public/info/success-stories.tsx',
            () => import('./pages/public/info/success-stories.tsx'),
          ),
          ...[
            '/yoga-teachers',
            '/yoga-teachers/:city',
            '/yoga-teachers/:city/:style',
            '/yoga-teachers/:city/:style/:area',
          ].map((path) =>
            publicPage(
              path,
              'app/pages/public/directory/yoga-teachers.tsx',
              () => import('./pages/public/directory/yoga-teachers.tsx'),
              { deferHydration: () => true },
            ),
          ),
          page(
            '/notifications',
            'app/pages/account/notifications.tsx',
            () => import('./pages/account/notifications.tsx'),
          ),
          page(
            '/unsubscribe/:token',
            'app/pages/account/unsubscribe.tsx',
            () => import('./pages/account/unsubscribe.tsx'),
          ),
          publicPage(
            '/data-credits',
            'app/pages/public/info/data-credits.tsx',
            () => import('./pages/public/info/data-credits.tsx'),
          ),
          ...(devPages
            ? [
                page('/dev/kit', 'app/pages/dev/dev-kit.tsx', () => import('./pages/dev/dev-kit.tsx')),
                page(
                  '/dev/outbox',
                  'app/pages/dev/dev-outbox.tsx',
                  () => import('./pages/dev/dev-outbox.tsx'),
                ),
              ]
            : []),
          ...['/client-dashboard', '/client/dashboard'].map((path) =>
            page(
              path,
              'app/pages/student/client-dashboard.tsx',
              () => import('./pages/student/client-dashboard.tsx'),
            ),
          ),
          ...['/teacher-dashboard', '/teacher/dashboard'].map((path) =>
            page(
              path,
              'app/pages/teacher/teacher-dashboard.tsx',
              () => import('./pages/teacher/teacher-dashboard.tsx'),
            ),
          ),
          page(
            '/t/:slug',
            'app/pages/public/short-address.tsx',
            () => import('./pages/public/short-address.tsx'),
          ),
          page(
            '/teacher-dashboard/poster',
            'app/pages/teacher/poster.tsx',
            () => import('./pages/teacher/poster.tsx'),
          ),
          page('/plans/:id', 'app/pages/plans/plan.tsx', () => import('./pages/plans/plan.tsx')),
          page(
            '/teacher-dashboard/classes',
            'app/pages/teacher/classes.tsx',
            () => import('./pages/teacher/classes.tsx'),
          ),
          page('/payments', 'app/pages/payments/payments.tsx', () => import('./pages/payments/payments.tsx')),
          page(
            '/receipts/:id',
            'app/pages/payments/receipt.tsx',
            () => import('./pages/payments/receipt.tsx'),
          ),
          page(
            '/admin-dashboard',
            'app/pages/admin/admin-dashboard.tsx',
            () => import('./pages/admin/admin-dashboard.tsx'),
          ),
          publicPage('*', 'app/pages/not-found.tsx', () => import('./pages/not-found.tsx'), { status: 404 }),
        ]),
      ]),
    },
  ];
}
