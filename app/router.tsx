import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';

export type RouteHandle = {
  /** Source module of the page: the server preloads its chunk. */
  chunk: string;
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
          page('/teacher/:id', 'app/pages/public/teacher.tsx', () => import('./pages/public/teacher.tsx'), {
            deferHydration: () => true,
          }),
        ]),
        page('/auth', 'app/pages/account/auth.tsx', () => import('./pages/account/auth.tsx')),
        page(
          '/teacher-signup',
          'app/pages/public/teacher-signup.tsx',
          () => import('./pages/public/teacher-signup.tsx'),
        ),
        layout('app/pages/shell.tsx', () => import('./pages/shell.tsx'), [
          // A query makes the page show something at once, so it can't wait.
          page('/', 'app/pages/public/home.tsx', () => import('./pages/public/home.tsx'), {
            deferHydration: (query) => query.size === 0,
          }),
          // Without a city it asks the browser for the location.
          page('/search', 'app/pages/search/search.tsx', () => import('./pages/search/search.tsx'), {
            deferHydration: (query) => query.has('city'),
          }),
          page('/help', 'app/pages/public/help.tsx', () => import('./pages/public/help.tsx')),
          page('/contact', 'app/pages/public/contact.tsx', () => import('./pages/public/contact.tsx')),
          page('/privacy', 'app/pages/public/privacy.tsx', () => import('./pages/public/privacy.tsx')),
          page(
            '/how-it-works',
            'app/pages/public/how-it-works.tsx',
            () => import('./pages/public/how-it-works.tsx'),
          ),
          page(
            '/teacher-resources',
            'app/pages/public/teacher-resources.tsx',
            () => import('./pages/public/teacher-resources.tsx'),
          ),
          page(
            '/forgot-password',
            'app/pages/account/forgot-password.tsx',
            () => import('./pages/account/forgot-password.tsx'),
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
          page('/pricing', 'app/pages/public/pricing.tsx', () => import('./pages/public/pricing.tsx')),
          page(
            '/success-stories',
            'app/pages/public/success-stories.tsx',
            () => import('./pages/public/success-stories.tsx'),
          ),
          ...[
            '/yoga-teachers',
            '/yoga-teachers/:city',
            '/yoga-teachers/:city/:style',
            '/yoga-teachers/:city/:style/:area',
          ].map((path) =>
            page(
              path,
              'app/pages/public/yoga-teachers.tsx',
              () => import('./pages/public/yoga-teachers.tsx'),
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
          page(
            '/data-credits',
            'app/pages/public/data-credits.tsx',
            () => import('./pages/public/data-credits.tsx'),
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
            '/admin-dashboard',
            'app/pages/admin/admin-dashboard.tsx',
            () => import('./pages/admin/admin-dashboard.tsx'),
          ),
          page('*', 'app/pages/not-found.tsx', () => import('./pages/not-found.tsx')),
        ]),
      ]),
    },
  ];
}
