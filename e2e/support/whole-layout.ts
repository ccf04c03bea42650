import type { Page } from '@playwright/test';

/** Runs `look` with everything laid out, also what pages lay out only when it comes near the screen. */
export async function withWholeLayout<R>(page: Page, look: () => Promise<R>): Promise<R> {
  const sheet = await page.evaluateHandle(() => {
    const whole = new CSSStyleSheet();
    whole.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(whole);
    return whole;
  });
  // The next frame lays it out, and starts the transitions of what was left out.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  try {
    return await look();
  } finally {
    await sheet.evaluate((whole) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== whole);
    });
  }
}
