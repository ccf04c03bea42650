import { expect, test } from './support/fixtures.ts';
import { holdFiles } from './support/hold-files.ts';

/** What a page does after its first paint must not keep a slow phone from answering a tap. */

const SEARCH = '/search?city=Mumbai';

test('the web fonts come together, once all are loaded', async ({ page }) => {
  const arrived: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'font') arrived.push(request.url());
  });
  const release = await holdFiles(page, 'woff2');
  await page.route('**/assets/rupee-*.woff2', (route) => route.continue());
  await page.goto(SEARCH);
  await expect.poll(() => arrived.length).toBe(1);
  const applied = () => page.locator('#web-fonts').evaluate((style: HTMLStyleElement) => style.media);
  expect(await applied()).toBe('not all');
  release();
  await expect.poll(applied).toBe('all');
  expect(arrived).toHaveLength(3);
});

test('the first paint waits for the whole page, except in low data', async ({ page, context, baseURL }) => {
  const expected = page.locator('link[rel=expect][blocking=render]');
  await page.goto(SEARCH);
  const name = (await expected.getAttribute('href')) ?? '';
  // The first element after the page.
  await expect(page.locator(`#root + ${name}`)).toBeAttached();
  await context.addCookies([{ name: 'low-data', value: 'on', url: baseURL ?? '' }]);
  await page.goto(SEARCH);
  await expect(expected).toHaveCount(0);
});

test('a touch is shown as pressed before the application starts', async ({ browser, baseURL }) => {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport, hasTouch: true });
  const page = await context.newPage();
  await page.goto(SEARCH);
  const filters = page.getByRole('button', { name: /^Filters/ });
  // How many files the page has asked for when the next frame shows the button as pressed.
  const asked = await filters.evaluateHandle((button) => {
    const count = () => document.querySelectorAll('link[rel=modulepreload]').length;
    const pressed = new Promise<number>((done) => {
      const seen = () => button.matches('[data-held]') && requestAnimationFrame(() => done(count()));
      new MutationObserver(seen).observe(button, { attributes: true });
    });
    return { pressed };
  });
  await filters.tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  // React's file, which every touch asks for, and no more.
  expect(await asked.evaluate(({ pressed }) => pressed)).toBeLessThanOrEqual(1);
  expect(await page.locator('link[rel=modulepreload]').count()).toBeGreaterThan(1);
  await context.close();
});
