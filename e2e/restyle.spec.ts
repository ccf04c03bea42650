import { expect, test } from './support/fixtures.ts';
import { holdFiles } from './support/hold-files.ts';
import { settle } from './support/settle.ts';

test.use({ viewport: { width: 360, height: 740 } });

type Event = { name: string; args: { elementCount?: number } };

test('a dialog and the sheet in its place leave the style of the page behind them alone', async ({
  page,
  browser,
}) => {
  await page.goto('/search?city=Mumbai');
  await page.getByRole('banner').getByRole('link').first().hover();
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  const release = await holdFiles(page, 'js', 'filter-sheet-');
  await settle(page);
  const elements = await page.locator('*').count();
  expect(elements).toBeGreaterThan(1000);
  await browser.startTracing(page, { categories: ['devtools.timeline'] });

  const opener = page.getByRole('button', { name: /^Filters/ }).filter({ visible: true });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Loading...' })).toBeVisible();
  release();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] };
  const styled = traceEvents.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' ? [args.elementCount ?? 0] : [],
  );
  expect(styled.length).toBeGreaterThan(0);
  // The dialog itself has about 200 elements. The browser styles those of the page too if they inherit something new.
  expect(Math.max(...styled)).toBeLessThan(elements / 2);
});
