import { expect, test } from './support/fixtures.ts';
import { serveHalfPage } from './support/half-page.ts';

test('a click works while the page is still loading', async ({ page, baseURL }) => {
  const half = await serveHalfPage(String(baseURL), '</article>');
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  await page.goto(`${half.origin}/search?city=Mumbai`, { waitUntil: 'commit' });
  const view = page.getByRole('link', { name: 'View Profile' }).first();
  await view.click();
  await expect(view).toHaveCSS('opacity', '0.6');
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  half.release();
  await expect(page.getByRole('dialog', { name: 'Teacher Profile' })).toBeVisible();
  expect(loads).toHaveLength(1);
  await half.close();
});
