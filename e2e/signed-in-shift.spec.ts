import { matchRoutes, type RouteObject } from 'react-router';
import { createRoutes } from '#app/routes.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoShift, resetShifts, watchMovement } from './support/layout.ts';
import { WIDTHS } from './support/looks.ts';
import { demoAccount, signIn } from './support/people.ts';
import { settle } from './support/settle.ts';
import { teacherPath } from './support/view.ts';

/**
 * Measures the layout shift of every route for every role without slowing down answers (e2e/looks.spec.ts slows them).
 * Also covers redirects: from the home page, and from pages that a role may not open.
 */

test.describe.configure({ mode: 'parallel' });

function staticPaths(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [
    ...(path && !/[:*]/.test(path) ? [path] : []),
    ...staticPaths(children ?? []),
  ]);
}

const ROUTES = createRoutes({ devPages: false });

const DEEP = [
  '/search?city=Bengaluru&specialization=Vinyasa',
  '/yoga-teachers/bengaluru',
  '/yoga-teachers/bengaluru/vinyasa-flow',
  '/set-password/no-such-token',
  '/no-such-page',
];

const TABS = {
  student: ['/client-dashboard?tab=bookings'],
  teacher: ['bookings', 'availability', 'media', 'reviews'].map((tab) => `/teacher-dashboard?tab=${tab}`),
  admin: [
    ...['teachers', 'students', 'settings'].map((tab) => `/admin-dashboard?tab=${tab}`),
    ...['reports', 'statistics', 'audit'].map((view) => `/admin-dashboard?view=${view}`),
    '/admin-dashboard?list=past',
  ],
} as const;

test('every listed tab belongs to a route of the route table', () => {
  for (const path of [...DEEP, ...Object.values(TABS).flat()]) {
    expect(matchRoutes(ROUTES, path.split('?')[0] ?? ''), path).not.toBeNull();
  }
});

for (const width of WIDTHS) {
  // Layouts shift more on phones. Only the long run also tests desktop.
  const tag = width === 360 ? '' : ' @long';
  for (const role of ['student', 'teacher', 'admin'] as const) {
    test(`no page of a signed-in ${role} shifts at ${width} px${tag}`, async ({ page, allowComplaint }) => {
      allowComplaint(/status of 40[134]/);
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
      await watchMovement(page);
      await signIn(page, await demoAccount(page, role));
      const paths = new Set([...staticPaths(ROUTES), ...DEEP, await teacherPath(page), ...TABS[role]]);
      for (const path of paths) {
        await test.step(path, async () => {
          await page.goto(path);
          await settle(page);
          // The home page redirects a signed-in user to the dashboard.
          if (path === '/') {
            await expect(page).toHaveURL(/-dashboard/);
            await settle(page);
          }
          await expectNoShift(page);
          await resetShifts(page);
        });
      }
    });
  }
}

// The fault A8 of docs/polish.md was at this width only.
test('the home page leads a signed-in student to the dashboard without a shift at 1440 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await watchMovement(page);
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/');
  await settle(page);
  await expect(page).toHaveURL(/-dashboard/);
  await settle(page);
  await expectNoShift(page);
});

test('a profile over the results stays where it is when its certificates arrive', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/teachers/*/certifications', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/search?city=Bengaluru&specialization=Vinyasa');
  const others = ['time-slots', 'time-off', 'batches', 'reviews'].map((part) =>
    page.waitForResponse(new RegExp(`/api/teacher/[^/]+/${part}`)),
  );
  await page.getByRole('link', { name: 'View Profile' }).first().click();
  await Promise.all(others);
  const dialog = page.getByRole('dialog', { name: 'Teacher Profile' });
  const about = dialog.getByRole('heading', { name: /^About/ });
  await settle(page, { waitForIdle: false });
  const before = await about.boundingBox();
  answered.resolve();
  await expect(dialog.getByText(/^Our team checked the profile .+ certificates?$/)).toBeVisible();
  expect(await about.boundingBox()).toMatchObject({ y: before?.y });
});
