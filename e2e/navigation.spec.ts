import type { Page, Route } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectNoSidewaysScroll } from './support/looks.ts';
import { demoAccount, newPerson, signIn } from './support/people.ts';

/** Navigation bars, user menu, both dashboard paths, sign-out, welcome screen, and pages that fail to load. */

/** Opens the menu. Retries, because a click before hydration does nothing. */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Account menu/ });
  await expect(async () => {
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true', { timeout: 500 });
  }).toPass();
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
  // Before hydration the browser loads the home page, and the focus stays where it was.
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  await page.getByRole('banner').getByRole('link', { name: 'Toran, home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/search');
  await expect(page.getByRole('banner').getByText('Toran', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Toran, home' })).toHaveCount(0);
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
  const links = async () => (await bar.getByRole('link').allInnerTexts()).map((text) => text.trim());
  await page.goto('/');
  expect(await links()).toEqual(['Toran', 'For Teachers', 'Sign In']);
  await expect(bar.getByRole('link', { name: 'For Teachers' })).toHaveAttribute('href', '/teacher-signup');
  await expectNoSidewaysScroll(page);
  for (const path of ['/search', '/help', '/no-such-page']) {
    await page.goto(path);
    expect(await links(), path).toEqual(['Toran', 'Find Teachers', 'Sign In']);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  expect(await links()).toEqual(['Toran', 'Find Teachers', 'For Teachers', 'Sign In']);
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
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeFocused();
    await expect(header.getByRole('button', { name: 'Sign Out' })).toBeHidden();
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

test('while the session ends, the page asks nothing that would be refused', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'student'));
  const asked: string[] = [];
  // Routes of the context see what passes through the service worker, too.
  const context = page.context();
  // The stream opens when Sign Out was pressed: then the dashboard reloads what it may have missed.
  const pressed = Promise.withResolvers<void>();
  await context.route('**/api/events*', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const open = window.EventSource;
    window.EventSource = class extends open {
      constructor(url: string | URL) {
        super(url);
        // Before the page's own listeners, whose work is done when the frame after it is drawn.
        this.addEventListener('ready', () => document.documentElement.setAttribute('data-stream', 'ready'));
      }
    };
  });
  await context.route('**/api/logout', async (route) => {
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    pressed.resolve();
    await page.waitForSelector('html[data-stream=ready]', { state: 'attached' });
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await route.continue();
  });
  const streamAsked = page.waitForRequest((request) => request.url().includes('/api/events'));
  await page.goto('/client-dashboard?tab=bookings');
  await streamAsked;
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/logout']);
});

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
  await signIn(page, await demoAccount(page, 'student'));
  const release = await holdUser(page, async (route) => {
    await page.context().clearCookies();
    await route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
  });
  await page.goto('/');
  // Both show for 500 ms only. Assertions may look as rarely as once a second, so the page looks at each frame.
  const seen = page.waitForFunction(
    (texts) => {
      const shown = [...document.querySelectorAll('body *')].filter((element) =>
        element.checkVisibility({ checkVisibilityCSS: true }),
      );
      return texts.every((text) => shown.some(({ textContent }) => textContent === text));
    },
    ['Unauthorized', 'You are logged out. Logging in again...'],
  );
  release();
  await seen;
  await expect(page).toHaveURL('/auth');
});

test('a page that fails to load shows an error, and reloads when back online', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/INTERNET_DISCONNECTED|dynamically imported|ERR_FAILED|preload/);
  await page.goto('/search?city=Pune');
  await page.getByRole('banner').getByRole('link').first().hover();
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  await page.context().setOffline(true);
  await page.locator('h3 a').first().click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Pricing Options' })).toBeVisible();
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
