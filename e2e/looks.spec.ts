import type { Page } from '@playwright/test';
import { matchRoutes, type RouteObject } from 'react-router';
import { createRoutes } from '#app/routes.ts';
import { expect, test } from './support/fixtures.ts';
import { expectStatesWithoutColour } from './support/forced-colours.ts';
import {
  expectNoMotion,
  expectNoShift,
  expectRoomForLargeText,
  expectTouchTargets,
  watchMovement,
} from './support/layout.ts';
import { expectAccessible, expectNoSidewaysScroll, WIDTHS } from './support/looks.ts';
import { settle } from './support/settle.ts';
import { openView } from './support/view.ts';
import { VIEWS } from './support/views.ts';

// This is the slowest spec, so both workers share it.
test.describe.configure({ mode: 'parallel' });

const ROUTES = createRoutes({ devPages: true });

function paths(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [...(path ? [path] : []), ...paths(children ?? [])]);
}

test('every route of the route table has a view', () => {
  const seen = VIEWS.map(({ path, route }) => {
    if (route !== undefined) return route;
    const { pathname } = new URL(path as string, 'http://toran.invalid');
    return matchRoutes(ROUTES, pathname)?.at(-1)?.route.path;
  });
  expect(paths(ROUTES).filter((path) => !seen.includes(path))).toEqual([]);
});

test('axe reports structure and contrast violations in both themes', async ({ page }) => {
  await page.goto('/help');
  // Wait for hydration, which would remove the injected elements.
  await settle(page);
  await page.evaluate(() => {
    const seeded = '<input id="seeded"><p id="pale">pale words</p>';
    document.querySelector('main')?.insertAdjacentHTML('beforeend', seeded);
    const pale = document.getElementById('pale');
    if (pale) pale.style.color = 'light-dark(#ddd, #333)';
  });
  const message = await expectAccessible(page).catch((error: Error) => error.message);
  expect(message).toContain('label: #seeded');
  expect(message).toContain('color-contrast: #pale');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(expectAccessible(page, 'contrast')).rejects.toThrow('color-contrast: #pale');
});

/** Finds `<use>` elements whose symbol is missing: they show nothing, and no other check notices it. */
async function expectDrawnIcons(page: Page): Promise<void> {
  const missing = await page
    .locator('use[href^="#"]')
    .evaluateAll((uses) =>
      uses.map((use) => use.getAttribute('href') ?? '').filter((href) => !document.querySelector(href)),
    );
  expect(missing).toEqual([]);
}

/** Views with a special desktop layout. The other views look almost as on phones; the long run checks them. */
const DESKTOP_LAYOUTS = new Set([
  'landing',
  'search',
  'teacher-why',
  'request',
  'sign-up',
  'help',
  'pricing',
  'city',
  'student-profile',
  'student-bookings',
  'teacher-profile',
  'teacher-morning',
  'chat',
  'admin-reviews',
  'admin-statistics',
]);

test('every name in DESKTOP_LAYOUTS is the name of a view', () => {
  const names = new Set(VIEWS.map(({ name }) => name));
  expect([...DESKTOP_LAYOUTS].filter((name) => !names.has(name))).toEqual([]);
});

/**
 * Opens every view at both widths with slow answers and runs all visual checks: touch targets and forced colours on
 * phones, reduced motion on desktop, and large text on both. The console must stay silent (support/fixtures.ts).
 */
for (const width of WIDTHS) {
  const isPhone = width === 360;
  test.describe(`at ${width} px`, () => {
    test.use({
      viewport: { width, height: isPhone ? 740 : 900 },
      hasTouch: isPhone,
      contextOptions: { reducedMotion: isPhone ? 'no-preference' : 'reduce' },
    });
    for (const view of VIEWS) {
      if (view.onlyAt !== undefined && view.onlyAt !== width) continue;
      const isLong = !isPhone && view.onlyAt === undefined && !DESKTOP_LAYOUTS.has(view.name);
      test(isLong ? `${view.name} @long` : view.name, async ({ page, allowComplaint }) => {
        // Browsers log the 404 status of the page.
        if (view.name.endsWith('not-found')) allowComplaint(/status of 404/);
        if (view.complaint) allowComplaint(view.complaint);
        await watchMovement(page);
        await openView(page, view, { slow: true, onArrival: () => expectNoShift(page) });
        await expectDrawnIcons(page);
        await expectAccessible(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectAccessible(page, 'contrast');
        expect(await page.title()).toMatch(/Toran/);
        if (isPhone) {
          await expectTouchTargets(page);
          await expectStatesWithoutColour(page);
          await expectRoomForLargeText(page, 'phone');
        } else {
          await expectNoMotion(page);
          await expectRoomForLargeText(page, view.hasPanes ? 'zoom' : 'text');
        }
        if (isPhone || view.onlyAt) await expectNoSidewaysScroll(page);
      });
    }
  });
}

test('the arches of the front page stay where they are when the rest of a slow page arrives', async ({
  page,
  allowComplaint,
}) => {
  // The first paint waits for an element that follows the page, and this one never comes.
  allowComplaint(/Did not find element expected to be parsed/);
  await page.setViewportSize({ width: 1440, height: 900 });
  const firstArch = () => page.locator('.hero-arch').first().boundingBox();
  await page.goto('/');
  const whole = await firstArch();
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    // Cuts the page before the second arch, as if the rest were not loaded yet.
    const body = html.slice(0, html.lastIndexOf('<div', html.indexOf('arch-peacock', html.indexOf('<main'))));
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  await expect(page.locator('.hero-arch')).toHaveCount(1);
  expect(await firstArch()).toEqual(whole);
});
