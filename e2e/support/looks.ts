import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';
import { expectNothingCut } from './layout.ts';

export const WIDTHS = [360, 1440] as const;
export const THEMES = ['light', 'dark'] as const;
const OVERFLOW_WIDTHS = [320, 360, 768, 1024, 1440];
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES: Record<'all' | 'contrast', RunOptions> = {
  all: { runOnly: { type: 'tag', values: AXE_TAGS } },
  contrast: { runOnly: { type: 'rule', values: ['color-contrast'] } },
};

/** Expects no axe violations on the current screen. `contrast` runs the colour rule only. */
export async function expectAccessible(page: Page, what: 'all' | 'contrast' = 'all'): Promise<void> {
  // Wait for colour transitions to end.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  const violations = await findViolations(page, RULES[what]);
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect(found).toEqual([]);
}

async function findViolations(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(async (runOptions) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    return (await axe.run(document, { ...runOptions, iframes: false, resultTypes: ['violations'] }))
      .violations;
  }, options);
}

/** No horizontal overflow at any reference width, and nothing cut at the narrowest. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of OVERFLOW_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `at ${width} px`).toBe(0);
    if (width === OVERFLOW_WIDTHS[0]) await expectNothingCut(page, `at ${width} px`);
  }
  if (size) await page.setViewportSize(size);
}
