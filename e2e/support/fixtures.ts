import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { describePages, recordPageEvents } from './evidence.ts';
import { watchTraffic } from './settle.ts';
import { shiftClock } from './shifted-clock.ts';

/** Console errors and warnings, exceptions, CSP violations and failed requests. */
export type Complaints = string[];

/** Watches every page of a test. Any complaint fails the test at its end. */
export const test = base.extend<
  { complaints: Complaints; allowComplaint: (pattern: RegExp) => void },
  { shifted: undefined }
>({
  shifted: [
    async ({ browser }, use) => {
      shiftClock(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  complaints: [
    async ({ context }, use, info) => {
      const complaints: Complaints = [];
      const allowed: RegExp[] = [];
      Object.assign(complaints, { allowed });
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(
            `policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
          );
        });
      });
      await context.addInitScript(ignoreRestingPointer);
      context.on('page', (page) => listen(page, complaints));
      watchTraffic(context);
      await recordPageEvents(context);
      await use(complaints);
      if (info.status !== info.expectedStatus) console.log(await describePages(context));
      await ignoreLateAnswers(context);
      const serious = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
      expect(serious).toEqual([]);
    },
    { auto: true },
  ],
  /** Allows complaints that the test causes on purpose (an offline request, a 401). */
  allowComplaint: async ({ complaints }, use) => {
    await use((pattern) => (complaints as Complaints & { allowed: RegExp[] }).allowed.push(pattern));
  },
});

/**
 * Headless Chromium reports a pointer at (0, 0) when it lays out a page; in a full browser, the toolbar is there. Hides
 * these events from the page, because no user caused them.
 */
function ignoreRestingPointer(): void {
  for (const type of ['pointerover', 'pointerenter', 'pointermove', 'mouseover', 'mouseenter', 'mousemove']) {
    window.addEventListener(
      type,
      (event) => {
        const { clientX, clientY, movementX, movementY } = event as MouseEvent;
        if ([clientX, clientY, movementX, movementY].every((value) => value === 0))
          event.stopImmediatePropagation();
      },
      true,
    );
  }
}

/**
 * Removes all route handlers at the end of a test, also in its other contexts. A page may still send a request then,
 * and an interrupted handler would fail a test that has passed.
 */
async function ignoreLateAnswers(context: BrowserContext): Promise<void> {
  const contexts = context.browser()?.contexts() ?? [context];
  const routed = contexts.flatMap((one) => [one, ...one.pages()]);
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
}

function listen(page: Page, complaints: Complaints): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('requestfailed', (request) => {
    // Requests aborted by navigation are not failures.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    complaints.push(`${page.url()}: ${request.method()} ${request.url()} ${request.failure()?.errorText}`);
  });
}

export { expect };
