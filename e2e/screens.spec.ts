import { expect, test } from './support/fixtures.ts';
import { THEMES, WIDTHS } from './support/looks.ts';
import { compareScreen, keepScreen } from './support/screens.ts';
import { openView } from './support/view.ts';
import { VIEWS } from './support/views.ts';

/**
 * The ten key views at both widths in both themes. `npm run screens` draws them again under e2e/screens;
 * `npm run screens:compare` draws them and compares. By hand: machines have other fonts, and the sample data has the
 * date of the day.
 */
const { SCREENS } = process.env;
const KEPT = VIEWS.filter(({ isKept }) => isKept);

test('ten views are kept', () => {
  expect(KEPT).toHaveLength(10);
});

test.describe('screens', () => {
  test.skip(
    SCREENS === undefined,
    'Fonts differ between machines: pictures are kept and compared by hand, with npm run screens.',
  );
  for (const view of KEPT) {
    for (const width of WIDTHS) {
      test(`${view.name} at ${width} px`, async ({ page }, testInfo) => {
        test.setTimeout(60_000);
        await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
        await openView(page, view);
        for (const theme of THEMES) {
          await page.emulateMedia({ colorScheme: theme });
          const name = `${view.name}-${width}-${theme}`;
          const whole = view.whole ?? true;
          if (SCREENS === 'keep') await keepScreen(page, name, whole);
          else await compareScreen(page, name, whole, testInfo.outputPath(`${name}.png`));
        }
      });
    }
  }
});
