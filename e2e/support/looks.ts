import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

export const WIDTHS = [360, 1440] as const;
export const THEMES = ['light', 'dark'] as const;
const OVERFLOW_WIDTHS = [320, 360, 768, 1024, 1440];
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe finds nothing on what is on the screen now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze();
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

/** Keeps the picture of a view under e2e/screens, whole page unless a dialog is the subject. */
export async function keepScreenshot(
  page: Page,
  name: string,
  options: { fullPage?: boolean } = {},
): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // A picture of the whole page shows what a reader would have scrolled to.
  await page.evaluate(async () => {
    const images = [...document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  });
  const picture = await page.screenshot({
    fullPage: options.fullPage ?? true,
    animations: 'disabled',
    caret: 'hide',
  });
  // Flat colours lose nothing in a palette, and the tree stays small.
  await sharp(picture).png({ palette: true, quality: 100 }).toFile(`e2e/screens/${name}.png`);
}
