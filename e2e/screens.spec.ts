import { expect, test } from './support/fixtures.ts';
import { THEMES, WIDTHS } from './support/looks.ts';
import { compareScreen, saveScreen } from './support/screens.ts';
import { openView } from './support/view.ts';
import { VIEWS } from './support/views.ts';

/**
 * Screenshots of the key views at both widths in both themes. `npm run screens` updates them in e2e/screens;
 * `npm run screens:compare` compares. Run manually: fonts differ between machines, and sample data uses today's date.
 */
const { SCREENS } = process.env;
const BASELINE_VIEWS = VIEWS.filter(({ hasBaseline }) => hasBaseline);

test('fifteen views have baseline screenshots', () => {
  expect(BASELINE_VIEWS).toHaveLength(15);
});

test.describe('screens', () => {
  test.skip(
    SCREENS === undefined,
    'Fonts differ between machines: update and compare screenshots manually with npm run screens.',
  );
  for (const view of BASELINE_VIEWS) {
    for (const width of WIDTHS) {
      test(`${view.name} at ${width} px`, async ({ page }, testInfo) => {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
        await openView(page, view);
        for (const theme of THEMES) {
          await page.emulateMedia({ colorScheme: theme });
          const name = `${view.name}-${width}-${theme}`;
          const whole = view.whole ?? true;
          if (SCREENS === 'keep') await saveScreen(page, name, whole);
          else await compareScreen(page, name, whole, testInfo.outputPath(`${name}.png`));
        }
      });
    }
  }
});
