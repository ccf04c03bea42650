import { test as base, expect, type Page } from '@playwright/test';
import { watchTraffic } from './settle.ts';

/** What a page must never do: complain on the console, throw, break its own policy, or fail a request. */
export type Complaints = string[];

/** Every page of a test is listened to; any complaint fails the test at its end. */
export const test = base.extend<{ complaints: Complaints; allowComplaint: (pattern: RegExp) => void }>({
  complaints: [
    async ({ context }, use) => {
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
      context.on('page', (page) => listen(page, complaints));
      watchTraffic(context);
      await use(complaints);
      const serious = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
      expect(serious).toEqual([]);
    },
    { auto: true },
  ],
  /** A complaint that the test itself provokes (an offline request, a 401 on purpose). */
  allowComplaint: async ({ complaints }, use) => {
    await use((pattern) => (complaints as Complaints & { allowed: RegExp[] }).allowed.push(pattern));
  },
});

function listen(page: Page, complaints: Complaints): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A request that the page itself gave up on when it was left is no failure.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    complaints.push(`${page.url()}: ${request.method()} ${request.url()} ${request.failure()?.errorText}`);
  });
}

export { expect };
