import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const MOST_TABS = 120;
const LEAST_CONTRAST = 3;

/** Tabs until the element has the focus; what has it must be seen on the screen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let count = 0; count < MOST_TABS; count += 1) {
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
    .evaluate((element) => element === document.activeElement, undefined, { timeout: 5_000 })
    .catch(() => false);
}

/**
 * The ring (on the element or, for choices drawn as cards, around it) is drawn at 3:1 against what lies behind it, and
 * no bar covers it.
 */
async function expectFocusInSight(page: Page): Promise<void> {
  const seen = await page.evaluate(async () => {
    const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    /** Red, green, blue and opacity of a colour in whatever notation. */
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
    // Colours fade in, that of the ring too. A fade that gives way to another one rejects, which is no fault.
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
      // A ring drawn inwards lies on the element's own ground.
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
  expect(seen.ratio, `ring of ${seen.name}`).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  expect(seen.inside, seen.name).toBe(true);
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.insertText(text);
}

/** Tabs to something and presses it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
