import type { BrowserContext, Page } from '@playwright/test';

/** A page is idle after this long without a request. Follow-up calls start immediately, so a short delay is enough. */
const QUIET_MS = 100;
const LIVE_UPDATES = '/api/events';

type Traffic = { pending: Set<object>; changed: (() => void) | null };
const traffics = new WeakMap<Page, Traffic>();

/** Counts the requests of every page of the context, so that `settle` can wait for them. */
export function watchTraffic(context: BrowserContext): void {
  context.on('page', (page) => {
    const traffic: Traffic = { pending: new Set(), changed: null };
    traffics.set(page, traffic);
    page.on('request', (request) => {
      // The event stream never ends.
      if (request.url().includes(LIVE_UPDATES)) return;
      traffic.pending.add(request);
      traffic.changed?.();
    });
    const end = (request: object) => {
      traffic.pending.delete(request);
      traffic.changed?.();
    };
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  });
}

/**
 * Resolves when the page is loaded, hydrated (unless hydration is deferred), without pending requests, with fonts, and
 * painted. Use `waitForIdle: false` for a page with a call that never gets an answer.
 */
export async function settle(page: Page, { waitForIdle = true } = {}): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => {
    const startsItself = document.getElementById('app-files')?.dataset.begin === 'now';
    return !startsItself || document.documentElement.dataset.app === 'ready';
  });
  if (waitForIdle) await waitUntilIdle(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}

async function waitUntilIdle(page: Page): Promise<void> {
  const traffic = traffics.get(page);
  if (traffic === undefined) throw new Error('watchTraffic was not called for this page');
  await new Promise<void>((quiet) => {
    let timer: NodeJS.Timeout | undefined;
    const check = () => {
      clearTimeout(timer);
      if (traffic.pending.size > 0) return;
      timer = setTimeout(() => {
        traffic.changed = null;
        quiet();
      }, QUIET_MS);
    };
    traffic.changed = check;
    check();
  });
}
