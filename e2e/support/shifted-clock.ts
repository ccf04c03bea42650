import type { Browser } from '@playwright/test';

/** How far the pages' clock is ahead of the machine's, in ms; 0 except in scripts/tests/at-time.ts. */
const SHIFT_MS = Number(process.env.E2E_CLOCK_SHIFT_MS ?? 0);

/**
 * Shifts the clock of all pages to the clock of the tests. Chromium hangs under libfaketime, so it runs with the
 * machine's clock.
 */
export function shiftClock(browser: Browser): void {
  if (SHIFT_MS === 0) return;
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript(shiftDate, SHIFT_MS);
    return context;
  };
}

function shiftDate(shiftMs: number): void {
  const now = () => Real.now() + shiftMs;
  const Real = Date;
  window.Date = new Proxy(Real, {
    construct: (_, values, made) => Reflect.construct(Real, values.length === 0 ? [now()] : values, made),
    apply: () => new Real(now()).toString(),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)),
  });
}
