import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { ALL_RATE_LIMITS } from '#app/slices.ts';
import { cachedAnswerOf } from '#test/cached-site.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { RATE_LIMITS: 'normal' }, pages: true });
});
afterAll(() => test.close());

it('a page whose content is asked for too often is refused, not shown without it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T06:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const ask = (url: string) => test.app.inject({ url, remoteAddress: '203.0.113.10' });
  await Promise.all(Array.from({ length: ALL_RATE_LIMITS.search.max }, () => ask('/api/directory/prices')));
  const refused = await ask('/yoga-teachers');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['cache-control']).toBe('no-store');
  expect(refused.body).toContain('<h1>This page could not be shown</h1>');
});

it('a cached page that is asked for too often is refused by a page in its language', async () => {
  // Limits count by minutes of the wall clock, so the clock stands still.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T06:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const [english, hindi] = ['/no-such-page', '/hi/no-such-page'];
  for (const url of [english, hindi]) await cachedAnswerOf(test, url);
  const ask = (url: string) => test.app.inject({ url, remoteAddress: '203.0.113.9' });
  await Promise.all(Array.from({ length: ALL_RATE_LIMITS.pages.max }, () => ask('/%0a')));
  for (const [url, heading] of [
    [english, 'This page could not be shown'],
    [hindi, 'यह पेज नहीं दिखाया जा सका'],
  ] as const) {
    const refused = await ask(url);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain(`<h1>${heading}</h1>`);
  }
});
