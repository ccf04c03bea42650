import { expect } from 'vitest';
import { type CachedSite, cacheHitsOf, type Site } from '#test/cached-site.ts';
import { eventually } from '#test/patience.ts';
import { type publicWriteSteps, STEPS_IN_ORDER } from './public-write-steps.ts';

/** Maximum age of a cached answer, in ms, in a process that did not write. */
const MAX_AGE_MS = 1_000;
/** Cookie of a session that does not exist: the server gives the guest a fresh answer. */
const NOT_CACHED = { sid: 'x'.repeat(43) };

export type World = Awaited<ReturnType<typeof publicWriteSteps>>;

/** One address for each public call and each kind of page, and the page of each teacher that the writes change. */
export const eachKind = (site: CachedSite, world: World): string[] => [
  ...[site.teacher, world.draft, world.leaving].map(({ teacherId }) => `/teacher/${teacherId}`),
  `/embed/${site.teacher.teacherId}.js`,
  `/api/teachers/${site.teacher.teacherId}`,
  `/api/teachers/${site.teacher.teacherId}/certifications`,
  `/api/teacher/${site.teacher.teacherId}/reviews`,
  `/api/teacher/${site.teacher.teacherId}/time-slots`,
  `/api/teacher/${site.teacher.teacherId}/time-off`,
  `/api/teacher/${site.teacher.teacherId}/batches`,
  `/teacher/${site.teacher.teacherId}/classes`,
  `/api/teacher/${site.teacher.teacherId}/coming-days`,
  `/api/teachers/${site.teacher.teacherId}/similar`,
  '/api/directory/typical-prices?city=Mumbai',
  '/api/teachers/search?city=Mumbai',
  '/api/directory?city=mumbai',
  '/api/directory/stories',
  '/search?city=Mumbai',
  '/yoga-teachers/mumbai',
  '/contact',
  '/',
];

/** The addresses of `eachKind`, and the same calls and pages with other ids and filters. */
export const everyAddress = (site: CachedSite, world: World): string[] => [
  ...eachKind(site, world),
  `/api/teacher/${site.teacher.userId}`,
  `/api/teachers/${world.leaving.teacherId}`,
  `/api/teacher/${site.teacher.userId}/batches`,
  `/api/teacher/${site.teacher.userId}/coming-days?days=7`,
  '/api/teachers/search?city=Mumbai&specialization=hatha-yoga&priceRange=9999%2B',
  '/api/teachers/search?city=Pune',
  '/api/teachers/search?specialization=hatha-yoga',
  '/api/directory?areasOf=Mumbai',
  '/yoga-teachers',
];

/**
 * Waits until both processes have loaded the renderer: on a busy machine, the first page may take longer than the
 * timeout of a page.
 */
export async function loadRenderer(site: CachedSite): Promise<void> {
  for (const { app } of [site.test, site.other])
    await eventually(
      () => app.inject('/'),
      ({ statusCode }) => statusCode === 200,
    );
}

async function answerOf(one: Site, url: string, cookies = {}): Promise<string> {
  const { statusCode, body } = await one.app.inject({ url, cookies });
  return `${statusCode} ${body.replaceAll(/"requestId":"[^"]+"/g, '')}`;
}

async function both(one: Site, url: string) {
  return { cached: await answerOf(one, url), fresh: await answerOf(one, url, NOT_CACHED) };
}

/** Returns the text around the first difference, so that a failure prints no whole pages; null if both are equal. */
function difference(cached: string, fresh: string): string | null {
  if (cached === fresh) return null;
  let at = 0;
  while (cached[at] === fresh[at]) at += 1;
  const near = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `cached "${near(cached)}", fresh "${near(fresh)}"`;
}

/**
 * Expects that cached answers of the process that wrote equal fresh ones at once. Returns the fresh answers by address.
 */
export async function expectEqualNow(one: Site, addresses: readonly string[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const url of addresses) {
    const { cached, fresh } = await both(one, url);
    expect(difference(cached, fresh), url).toBeNull();
    answers.set(url, fresh);
  }
  return answers;
}

/**
 * Expects that cached answers equal fresh ones, except for requests within a second after a write. `answers` are fresh
 * answers of the other process; a cached answer that equals its entry needs no second comparison.
 */
export async function expectEqualSoon(
  one: Site,
  addresses: readonly string[],
  { writtenAt = performance.now(), answers = new Map<string, string>() } = {},
): Promise<void> {
  for (const url of addresses) {
    if (answers.has(url) && (await answerOf(one, url)) === answers.get(url)) continue;
    for (;;) {
      const askedAt = performance.now();
      const { cached, fresh } = await both(one, url);
      const found = difference(cached, fresh);
      if (found === null) break;
      expect(askedAt - writtenAt, `${url}: ${found}`).toBeLessThan(MAX_AGE_MS);
    }
  }
}

/** Makes every write in order, and compares both processes after each. */
export async function expectEveryWriteShown(
  site: CachedSite,
  world: World,
  addresses: readonly string[],
): Promise<void> {
  const before = cacheHitsOf(site.test);
  for (const [name, n] of STEPS_IN_ORDER) {
    const { statusCode } = await world.steps[name](n);
    const writtenAt = performance.now();
    expect(statusCode, name).toBeLessThan(300);
    const answers = await expectEqualNow(site.test, addresses);
    await expectEqualSoon(site.other, addresses, { writtenAt, answers });
  }
  expect(cacheHitsOf(site.test)).toBeGreaterThan(before + 20);
}
