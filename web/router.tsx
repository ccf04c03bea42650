import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';

export type RouteHandle = {
  /** Source module of the page, so that the server can preload its chunk. */
  chunk: string;
  /** Whether a guest can read the page at an address before the application runs: it then begins with the first touch. */
  rests?: (query: URLSearchParams) => boolean;
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
      ...layout('web/routes/root.tsx', () => import('./routes/root.tsx'), [
        layout('web/routes/guest-shell.tsx', () => import('./routes/guest-shell.tsx'), [
          page('/teacher/:id', 'web/routes/teacher.tsx', () => import('./routes/teacher.tsx'), {
            rests: () => true,
          }),
        ]),
        page('/auth', 'web/routes/auth.tsx', () => import('./routes/auth.tsx')),
        page('/teacher-signup', 'web/routes/teacher-signup.tsx', () => import('./routes/teacher-signup.tsx')),
        layout('web/routes/shell.tsx', () => import('./routes/shell.tsx'), [
          // With words in its address it has something to say at once.
          page('/', 'web/routes/home.tsx', () => import('./routes/home.tsx'), {
            rests: (query) => query.size === 0,
          }),
          // Without a city it looks for the one where people are.
          page('/search', 'web/routes/search.tsx', () => import('./routes/search.tsx'), {
            rests: (query) => query.has('city'),
          }),
          page('/help', 'web/routes/help.tsx', () => import('./routes/help.tsx')),
          page('/contact', 'web/routes/contact.tsx', () => import('./routes/contact.tsx')),
          page('/privacy', 'web/routes/privacy.tsx', () => import('./routes/privacy.tsx')),
          page('/how-it-works', 'web/routes/how-it-works.tsx', () => import('./routes/how-it-works.tsx')),
          page(
            '/teacher-resources',
            'web/routes/teacher-resources.tsx',
            () => import('./routes/teacher-resources.tsx'),
          ),
          page(
            '/forgot-password',
            'web/routes/forgot-password.tsx',
            () => import('./routes/forgot-password.tsx'),
          ),
          page(
            '/set-password/:token',
            'web/routes/set-password.tsx',
            () => import('./routes/set-password.tsx'),
          ),
          page(
            '/privacy-and-data',
            'web/routes/privacy-and-data.tsx',
            () => import('./routes/privacy-and-data.tsx'),
          ),
          page('/pricing', 'web/routes/pricing.tsx', () => import('./routes/pricing.tsx')),
          page(
            '/success-stories',
            'web/routes/success-stories.tsx',
            () => import('./routes/success-stories.tsx'),
          ),
          ...[
            '/yoga-teachers',
            '/yoga-teachers/:city',
            '/yoga-teachers/:city/:style',
            '/yoga-teachers/:city/:style/:area',
          ].map((path) =>
            page(path, 'web/routes/yoga-teachers.tsx', () => import('./routes/yoga-teachers.tsx')),
          ),
          page('/notifications', 'web/routes/notifications.tsx', () => import('./routes/notifications.tsx')),
          page('/unsubscribe/:token', 'web/routes/unsubscribe.tsx', () => import('./routes/unsubscribe.tsx')),
          page('/data-credits', 'web/routes/data-credits.tsx', () => import('./routes/data-credits.tsx')),
          ...(devPages
            ? [
                page('/dev/kit', 'web/routes/dev-kit.tsx', () => import('./routes/dev-kit.tsx')),
                page('/dev/outbox', 'web/routes/dev-outbox.tsx', () => import('./routes/dev-outbox.tsx')),
              ]
            : []),
          ...['/client-dashboard', '/client/dashboard'].map((path) =>
            page(path, 'web/routes/client-dashboard.tsx', () => import('./routes/client-dashboard.tsx')),
          ),
          ...['/teacher-dashboard', '/teacher/dashboard'].map((path) =>
            page(path, 'web/routes/teacher-dashboard.tsx', () => import('./routes/teacher-dashboard.tsx')),
          ),
          page(
            '/admin-dashboard',
            'web/routes/admin-dashboard.tsx',
            () => import('./routes/admin-dashboard.tsx'),
          ),
          page('*', 'web/routes/not-found.tsx', () => import('./routes/not-found.tsx')),
        ]),
      ]),
    },
  ];
}
