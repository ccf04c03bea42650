import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/looks.ts';
import { demoAccount, signIn } from './support/people.ts';

const PORTRAIT_BYTES = 10_000;
/** Limit for everything that the first visit of the front page loads. */
const FRONT_PAGE_BYTES = 60_000;
const ASKED = { 'save-data': 'on' };
const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE });

type Loaded = { url: string; type: string; bytes: number };

/** Records everything that the page loads from now on, with its size on the network. */
async function watchBytes(page: Page): Promise<Loaded[]> {
  const loaded: Loaded[] = [];
  const known = new Map<string, Pick<Loaded, 'url' | 'type'>>();
  const network = await page.context().newCDPSession(page);
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    known.set(requestId, { url: response.url, type });
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loaded.push({ url: '', type: '', ...known.get(requestId), bytes: encodedDataLength });
  });
  await network.send('Network.enable');
  return loaded;
}

const sum = (loaded: readonly Loaded[]) => loaded.reduce((bytes, one) => bytes + one.bytes, 0);
const fonts = (loaded: readonly Loaded[]) => loaded.filter(({ type }) => type === 'Font');
const pictures = (loaded: readonly Loaded[]) => loaded.filter(({ type }) => type === 'Image');

/** Scrolls to the end, so that all pictures of the page load. */
async function readAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 300) {
      window.scrollTo(0, top);
      await new Promise((next) => requestAnimationFrame(next));
    }
  });
  await page.waitForLoadState('networkidle');
}

const lowData = (page: Page) => page.locator('html[data-low]');
const footerSwitch = (page: Page) => page.getByRole('contentinfo').getByRole('switch');

async function someTeacher(page: Page): Promise<string> {
  const reply = await page.request.get('/api/teachers/search?city=Mumbai&limit=1');
  const [first] = (await reply.json()) as { id: string }[];
  return `/teacher/${first?.id}`;
}

test.describe('a browser that saves data', () => {
  test.use({ extraHTTPHeaders: ASKED });

  for (const path of ['/', '/hi'])
    test(`reads the front page ${path} within 60 kB in all, without fonts and scripts`, async ({ page }) => {
      const loaded = await watchBytes(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectAccessible(page);
      await readAll(page);
      expect(sum(loaded)).toBeLessThan(FRONT_PAGE_BYTES);
      expect(loaded.filter(({ type }) => !['Document', 'Image'].includes(type))).toEqual([]);
      expect(loaded.filter(({ url }) => url.includes('/art/band-'))).toEqual([]);
    });

  test('gets no picture above 10 kB and no font on any public page', async ({ page }) => {
    const loaded = await watchBytes(page);
    const teacher = await someTeacher(page);
    for (const path of [
      '/search?city=Mumbai',
      '/hi/search?city=Mumbai',
      teacher,
      '/teacher-signup',
      '/help',
    ]) {
      loaded.length = 0;
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(lowData(page)).toBeAttached();
      await readAll(page);
      expect(pictures(loaded).filter(({ bytes }) => bytes > PORTRAIT_BYTES)).toEqual([]);
      expect(fonts(loaded)).toEqual([]);
    }
    // Pages that the application shows later load no fonts either.
    await page.goto('/search?city=Mumbai');
    loaded.length = 0;
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Pricing Options' })).toBeVisible();
    await readAll(page);
    expect(fonts(loaded)).toEqual([]);
  });

  test('gets the full page after low-data mode is turned off', async ({ page }) => {
    await page.goto('/help');
    await expect(footerSwitch(page)).toHaveAttribute('aria-checked', 'true');
    await footerSwitch(page).press('Space');
    await expect(lowData(page)).toHaveCount(0);
    await page.goto('/');
    await expect(lowData(page)).toHaveCount(0);
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'));
  });
});

for (const [path, name] of [
  ['/search?city=Mumbai', 'Low data'],
  ['/hi/search?city=Mumbai', ''],
] as const)
  test(`the low-data switch works by keyboard, returns to ${path} and keeps the focus`, async ({ page }) => {
    const scripts: string[] = [];
    await page.goto(path, { waitUntil: 'networkidle' });
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const control = footerSwitch(page);
    if (name !== '') await expect(control).toHaveAccessibleName(new RegExp(`^${name}`));
    await control.focus();
    for (const [key, checked] of [
      ['Enter', 'true'],
      ['Space', 'false'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(control).toHaveAttribute('aria-checked', checked);
      await expect(control).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`${path.replaceAll(/[?]/g, '\\?')}#low-data$`));
      await expect(lowData(page)).toHaveCount(checked === 'true' ? 1 : 0);
      await page.waitForLoadState('networkidle');
    }
    // Turning on low-data mode must not load the application.
    expect(scripts.filter((url) => !url.includes('/assets/react-'))).toEqual([]);
  });

test('signed-in users switch low-data mode in the user menu, and the choice is kept after sign-out', async ({
  page,
}) => {
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/client-dashboard?tab=bookings');
  const menu = page.getByRole('button', { name: /Account menu/ });
  const control = page.getByRole('banner').getByRole('switch');
  await menu.click();
  await expect(control).toHaveAttribute('aria-checked', 'false');
  // Waits until the current page's fonts are loaded, so that they are not counted.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const loaded = await watchBytes(page);
  await control.click();
  await expect(lowData(page)).toBeAttached();
  await expect(page).toHaveURL('/client-dashboard?tab=bookings');
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  await menu.click();
  await expect(control).toHaveAttribute('aria-checked', 'true');
  await expectAccessible(page);
  const box = await control.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(fonts(loaded)).toEqual([]);
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await page.goto('/');
  await expect(lowData(page)).toBeAttached();
});

test('a slow connection loads no fonts, and the next page is in low data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' }, configurable: true }),
  );
  const loaded = await watchBytes(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(fonts(loaded)).toEqual([]);
  await page.goto('/search?city=Mumbai');
  await expect(lowData(page)).toBeAttached();
  await expect(footerSwitch(page)).toHaveAttribute('aria-checked', 'true');
  // The user's choice has priority over the connection's speed.
  await footerSwitch(page).press('Enter');
  await expect(footerSwitch(page)).toHaveAttribute('aria-checked', 'false');
  await page.reload();
  await expect(footerSwitch(page)).toHaveAttribute('aria-checked', 'false');
});

test.describe('low-data mode without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/help', '/hi/help'])
    test(`the switch on ${path} works`, async ({ page, allowComplaint }) => {
      // Browsers log each script that they block.
      allowComplaint(/\/assets\/[\w-]+\.js csp$/);
      await page.goto(path);
      const control = footerSwitch(page);
      await control.press('Enter');
      await expect(page).toHaveURL(`${path}#low-data`);
      await expect(lowData(page)).toBeAttached();
      await expect(control).toHaveAttribute('aria-checked', 'true');
      await control.press('Enter');
      await expect(control).toHaveAttribute('aria-checked', 'false');
      await expect(lowData(page)).toHaveCount(0);
    });
});
