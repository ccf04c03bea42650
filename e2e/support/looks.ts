import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const WIDTHS = [360, 1440] as const;
export const THEMES = ['light', 'dark'] as const;
const OVERFLOW_WIDTHS = [320, 360, 768, 1024, 1440];
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe finds nothing on what is on the screen now; `contrast` looks at the colours only. */
export async function expectAccessible(page: Page, what: 'all' | 'contrast' = 'all'): Promise<void> {
  // Colours that still fade from one to the other are neither.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  const axe = new AxeBuilder({ page });
  const { violations } = await (what === 'all'
    ? axe.withTags(AXE_TAGS)
    : axe.withRules(['color-contrast'])
  ).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect(found).toEqual([]);
}

/** Nothing sticks out sideways at any of the reference widths. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of OVERFLOW_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `at ${width} px`).toBe(0);
  }
  if (size) await page.setViewportSize(size);
}
