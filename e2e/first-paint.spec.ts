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
