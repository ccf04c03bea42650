import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectNoSidewaysScroll } from './support/looks.ts';
import { demoAccount, newPerson, signIn } from './support/people.ts';
import { holdTimers, keepToasts } from './support/timers.ts';

/** Navigation bars, user menu, both dashboard paths, sign-out, welcome screen, and pages that fail to load. */

/** Opens the menu after hydration: an earlier click could be lost. */
async function openMenu(page: Page): Promise<void> {
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  const button = page.getByRole('button', { name: /^Account menu/ });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
}

/** Delays the answer of GET /api/user until the returned function is called. */
async function holdUser(page: Page, reply: (route: Route) => Promise<void>): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/user', async (route) => {
    await released;
    await reply(route);
  });
  return release;
}

test('the logo links guests to the home page and does nothing for signed-in users', async ({ page }) => {
  await page.goto('/search');
  // Reach for a control and wait for hydration: before it, the browser reloads the whole page and the focus does not move.
  await page.getByLabel('Price range').hover();
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  await page.getByRole('banner').getByRole('link', { name: 'Toran, home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/search');
  await expect(page.getByRole('banner').getByText('Toran', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Toran, home' })).toHaveCount(0);
});

test('the logo of a profile clears what a guest has loaded', async ({ page }) => {
  await page.goto('/search');
  const isSearch = (request: Request) => request.url().includes('/api/teachers/search');
  async function search(): Promise<void> {
    await page.getByLabel('City').fill('Mumbai');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  }
  await search();
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/teacher\//);
  await page.getByRole('banner').getByRole('link', { name: 'Toran, home' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('banner').getByRole('link', { name: 'Find Teachers' }).click();
  const again = page.waitForRequest(isSearch);
  await search();
  await again;
});

test('guests see the sign-in links; the active page is marked', async ({ page }) => {
  await page.goto('/search');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Find Teachers' })).toHaveAttribute('aria-current', 'page');
  await expect(main.getByRole('link', { name: 'For Teachers' })).toHaveAttribute('href', '/teacher-signup');
  await expect(main.getByRole('link', { name: 'My Dashboard' })).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/auth');
});

test('on phones, the landing page shows For Teachers and Sign In; other pages show Find Teachers', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 404/);
  await page.setViewportSize({ width: 360, height: 740 });
  const bar = page.getByRole('banner');
  // The logo shows its name only where there is room for it.
  const links = () =>
    bar
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.ariaLabel ?? link.textContent?.trim() ?? ''));
  await page.goto('/');
  expect(await links()).toEqual(['Toran, home', 'For Teachers', 'Sign In']);
  await expect(bar.getByRole('link', { name: 'For Teachers' })).toHaveAttribute('href', '/teacher-signup');
  await expectNoSidewaysScroll(page);
  for (const path of ['/search', '/help', '/no-such-page']) {
    await page.goto(path);
    expect(await links(), path).toEqual(['Toran, home', 'Find Teachers', 'Sign In']);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(bar.getByRole('button', { name: 'Language: English' })).toBeVisible();
      expect((await bar.boundingBox())?.height).toBeLessThan(70);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  expect(await links()).toEqual(['Toran, home', 'Find Teachers', 'For Teachers', 'Sign In']);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/client-dashboard');
  await expect(bar.getByRole('link', { name: 'Find Teachers' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const { role, paths, menuPath, badge } of [
  {
    role: 'student',
    paths: ['/client-dashboard', '/client/dashboard'],
    menuPath: '/client-dashboard',
    badge: 'Student',
  },
  {
    role: 'teacher',
    paths: ['/teacher-dashboard', '/teacher/dashboard'],
    menuPath: '/teacher/dashboard',
    badge: 'Teacher',
  },
] as const) {
  test(`the ${role}'s dashboard link is active on both paths; the menu shows the user`, async ({ page }) => {
    await signIn(page, await demoAccount(page, role));
    for (const path of paths) {
      await page.goto(path);
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Dashboard' });
      await expect(link).toHaveAttribute('href', paths[0]);
      await expect(link).toHaveAttribute('aria-current', 'page');
    }
    await openMenu(page);
    const header = page.getByRole('banner');
    await expect(header.getByText(badge, { exact: true })).toBeVisible();
    await expect(header.getByText(/@example\.com$/)).toBeVisible();
    await expect(header.getByRole('link', { name: 'My Dashboard' }).last()).toHaveAttribute('href', menuPath);
    await expect(header.getByRole('link', { name: 'My Bookings' })).toHaveCount(role === 'student' ? 1 : 0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeFocused();
    await expect(header.getByRole('button', { name: 'Sign Out' })).toBeHidden();
    if (role === 'student') {
      await openMenu(page);
      await header.getByRole('link', { name: 'My Bookings' }).click();
      await expect(page).toHaveURL('/client-dashboard?tab=bookings');
    }
  });
}

test('Sign Out goes to the home page, and Back does not show the dashboard', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/client-dashboard?tab=bookings');
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Please log in to access your dashboard.', { exact: true })).toBeVisible();
});

const WAYS_OUT = [
  {
    name: 'Sign Out in the menu',
    width: 1440,
    leave: async (page: Page) => {
      await openMenu(page);
      await page.getByRole('button', { name: 'Sign Out' }).click();
    },
  },
  {
    name: 'Logout in the bottom bar',
    width: 360,
    leave: async (page: Page) => {
      await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Logout' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    },
  },
];

for (const { name, width, leave } of WAYS_OUT) {
  test(`${name} first cancels open requests of the page, so that none is rejected after the session ended`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, await demoAccount(page, 'student'));
    // Routes of the context see what passes through the service worker, too.
    const context = page.context();
    const sessionEnd = Promise.withResolvers<void>();
    const held = new Set<Request>();
    await context.route(/\/api\/(user|events)(\?|$)/, async (route) => {
      held.add(route.request());
      await sessionEnd.promise;
      // The page may have ended the request.
      await route.continue().catch(() => undefined);
    });
    const asked: string[] = [];
    let refused: (number | undefined)[] = [];
    await context.route('**/api/logout', async (route) => {
      // The worker itself asks then whether the session has ended.
      context.on('request', (request) => {
        if (request.serviceWorker() === null) asked.push(new URL(request.url()).pathname);
      });
      const answer = await route.fetch({ maxRedirects: 0 });
      sessionEnd.resolve();
      // The page is still open: each held call gets its answer now, unless the page aborted it.
      refused = await Promise.all([...held].map(async (one) => (await one.response())?.status()));
      await route.fulfill({ response: answer });
    });
    await page.goto('/client-dashboard?tab=bookings');
    const heldPaths = () => [...held].map((one) => new URL(one.url()).pathname);
    await expect.poll(heldPaths).toEqual(expect.arrayContaining(['/api/user', '/api/events']));
    await leave(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(refused.filter((status) => status !== undefined)).toEqual([]);
    expect(asked.filter((path) => path.startsWith('/api/') && path !== '/api/logout')).toEqual([]);
  });
}

test('on phones, the bottom bar navigates and signs out, and the message parameter is removed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/search');
  const quick = page.getByRole('navigation', { name: 'Quick' });
  await expect(quick.getByRole('link')).toHaveText(['Search', 'Dashboard', 'Logout']);
  await quick.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/client-dashboard');
  await quick.getByRole('link', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Logged out successfully', { exact: true })).toBeVisible();
  await expect(page.getByText('You have been logged out of your account.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the welcome screen greets the user, then redirects to the dashboard', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'student'));
  const release = await holdUser(page, (route) => route.continue());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, .+!$/ })).toBeVisible();
  await expect(page.getByText('Ready to continue your yoga journey?', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
    'href',
    '/client/dashboard',
  );
  for (const card of ['Your Journey', 'Discover', 'Connect'])
    await expect(page.getByRole('heading', { name: card })).toBeVisible();
  release();
  await expect(page).toHaveURL('/client-dashboard');
});

test('the welcome screen redirects to sign-in after the session ended', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 401/);
  await keepToasts(page);
  await signIn(page, await demoAccount(page, 'student'));
  const release = await holdUser(page, async (route) => {
    await page.context().clearCookies();
    await route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
  });
  // Both texts show for 500 ms, which a slow machine may need to look once.
  const redirect = await holdTimers(page, 500);
  await page.goto('/');
  release();
  await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible();
  await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible();
  await redirect();
  await expect(page).toHaveURL('/auth');
});

test('an unknown path shows the not-found page', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 404/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await expect(
    page.getByText("The page you're looking for doesn't exist or may have been moved.", { exact: true }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home Page' }).click();
  await expect(page).toHaveURL('/');
});

test('a very long name does not overflow the page', async ({ page }) => {
  const person = {
    ...newPerson('Long', 'Chandrasekharan Iyer'),
    firstName: 'S. Venkatanarasimharajuvaripeta',
  };
  const answer = await page.request.post('/api/register', { data: { ...person, userType: 'student' } });
  expect(answer.status(), await answer.text()).toBe(201);
  await page.goto('/client-dashboard');
  await expect(
    page.getByRole('heading', { name: 'S. Venkatanarasimharajuvaripeta Chandrasekharan Iyer' }),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
});
