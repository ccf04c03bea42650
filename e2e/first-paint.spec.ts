import { expect, test } from './support/fixtures.ts';
import { holdFiles } from './support/hold-files.ts';

/** What a page does after its first paint must not keep a slow phone from answering a tap. */

const SEARCH = '/search?city=Mumbai';
const PHONE = { width: 360, height: 740 };

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

test('cards below the screen are laid out when they come near', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(SEARCH);
  const isLaidOut = (card: Element) => card.checkVisibility({ contentVisibilityAuto: true });
  const cards = page.getByRole('article');
  await expect.poll(() => cards.first().evaluate(isLaidOut)).toBe(true);
  expect(await cards.last().evaluate(isLaidOut)).toBe(false);
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards.last().evaluate(isLaidOut)).toBe(true);
});
