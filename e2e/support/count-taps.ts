import type { Page } from '@playwright/test';

export type TapCounts = {
  /** Number of pointer presses by the user (`isTrusted`), not by script. */
  taps: number;
  /** Texts that the user typed, in lower case, in the order in which the fields lost focus. */
  typed: string[];
};

/**
 * Counts what a person does on the page and on the pages after it. Call it before the first navigation; the returned
 * function gives the figures so far.
 */
export async function countTaps(page: Page): Promise<() => Promise<TapCounts>> {
  const counted: TapCounts = { taps: 0, typed: [] };
  await page.exposeFunction('reportTap', () => {
    counted.taps += 1;
  });
  await page.exposeFunction('reportTyped', (text: string) => {
    counted.typed.push(text.trim().toLowerCase());
  });
  await page.addInitScript(() => {
    const host = window as unknown as { reportTap(): void; reportTyped(text: string): void };
    const typing = new Set<EventTarget>();
    window.addEventListener('pointerdown', (event) => event.isTrusted && host.reportTap(), true);
    window.addEventListener(
      'keydown',
      ({ isTrusted, key, target }) => {
        if (isTrusted && key.length === 1 && target) typing.add(target);
      },
      true,
    );
    window.addEventListener(
      'focusout',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
        if (typing.delete(target) && target.value !== '') host.reportTyped(target.value);
      },
      true,
    );
  });
  return async () => counted;
}
