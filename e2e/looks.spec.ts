import { expect, test } from './support/fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, keepScreenshot, THEMES, WIDTHS } from './support/looks.ts';
import { openView, VIEWS } from './support/views.ts';

/**
 * Every view at both widths in both themes: axe finds nothing, nothing sticks out from 320 px on, the console is
 * silent (support/fixtures.ts). KEEP_SCREENS=1 also keeps its picture under e2e/screens.
 */
for (const view of VIEWS) {
  for (const width of WIDTHS) {
    if (view.onlyAt !== undefined && view.onlyAt !== width) continue;
    test(`${view.name} at ${width} px`, async ({ page, allowComplaint }) => {
      test.setTimeout(90_000);
      // The address itself answers 404, which browsers log.
      if (view.name === 'not-found') allowComplaint(/status of 404/);
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
      await openView(page, view);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        await expectAccessible(page);
        if (process.env.KEEP_SCREENS === '1') {
          await keepScreenshot(page, `${view.name}-${width}-${theme}`, { fullPage: view.whole ?? true });
        }
      }
      if (view.whole !== false) await expectNoSidewaysScroll(page);
      expect(await page.title()).toMatch(/Toran/);
    });
  }
}
