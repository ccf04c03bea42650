import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** More Tab stops than any page has: reaching this number means that Tab moves in a circle. */
const MAX_TABS = 400;
const MIN_CONTRAST = 3;

/** Presses Tab until the element has the focus. Each focused element must have a visible ring. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target.first()).toBeAttached();
  for (let count = 0; count < MAX_TABS; count += 1) {
    if (await isFocused(target)) {
      await expectFocusInSight(page);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached ${target}`);
}

function isFocused(target: Locator): Promise<boolean> {
  return target
    .first()
    .evaluate((element) => element === document.activeElement)
    .catch(() => false);
}

/**
 * Expects a focus ring on the element (or on its card, for radio cards) with a contrast of 3:1 to its background, not
 * covered by a sticky bar.
 */
async function expectFocusInSight(page: Page): Promise<void> {
  const seen = await page.evaluate(async () => {
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    /** Parses any CSS colour into red, green, blue and opacity. */
    const channels = (colour: string): number[] => {
      if (!paint) return [0, 0, 0, 0];
      paint.clearRect(0, 0, 1, 1);
      paint.fillStyle = colour;
      paint.fillRect(0, 0, 1, 1);
      return [...paint.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const active = document.activeElement as HTMLElement;
    // Wait for colour transitions. A transition replaced by another one rejects, which is fine.
    for (let round = 0; round < 3; round += 1)
      await Promise.allSettled(active.getAnimations().map(({ finished }) => finished));
    const ringed = [active, active.parentElement, active.parentElement?.parentElement].find((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    let ratio = 0;
    if (ringed) {
      const { outlineColor, outlineOffset } = getComputedStyle(ringed);
      // A ring with a negative offset is drawn on the element's own background.
      let ground: Element | null = Number.parseFloat(outlineOffset) < 0 ? ringed : ringed.parentElement;
      while (ground && (channels(getComputedStyle(ground).backgroundColor)[3] ?? 0) < 255)
        ground = ground.parentElement;
      const behind = luminance(getComputedStyle(ground ?? document.body).backgroundColor);
      const [light, dark] = [luminance(outlineColor), behind].sort((a, b) => b - a) as [number, number];
      ratio = (light + 0.05) / (dark + 0.05);
    }
    const box = active.getBoundingClientRect();
    return { ratio, inside: box.bottom > 0 && box.top < innerHeight, name: active.outerHTML.slice(0, 120) };
  });
  expect(seen.ratio, `ring of ${seen.name}`).toBeGreaterThanOrEqual(MIN_CONTRAST);
  expect(seen.inside, seen.name).toBe(true);
}

export async function tabAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.insertText(text);
}

/** Tabs to an element and activates it. */
export async function tabAndPress(
  page: Page,
  target: Locator,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
