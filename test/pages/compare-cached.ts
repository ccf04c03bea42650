import { expect } from 'vitest';
import { type CachedSite, foundBy, type Site } from '#test/cached-site.ts';
import { eventually } from '#test/patience.ts';
import { IN_ORDER, type publicWriteSteps } from './public-write-steps.ts';

/** How old an answer from memory may be in a process that did not write. */
const LATE_MS = 1_000;
/** A session that does not exist: a fresh answer for a guest. */
const NOT_CACHED = { sid: 'x'.repeat(43) };

export type World = Awaited<ReturnType<typeof publicWriteSteps>>;

/** One address for each call and kind of page that guests see, and for each teacher that the writes change. */
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

/** The same calls and pages by other ids and filters as well. */
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

/** Loads the renderer: the first page may take a full machine longer than a page may. */
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

/** Where two long texts begin to differ: a failure shows no whole page. */
function difference(cached: string, fresh: string): string | null {
  if (cached === fresh) return null;
  let at = 0;
  while (cached[at] === fresh[at]) at += 1;
  const near = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `cached "${near(cached)}", fresh "${near(fresh)}"`;
}

/** Compares at once, in the process that wrote. Returns the fresh answers by address. */
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
 * A request may get what was before a write only if it begins within a second of it. What equals the other process's fresh
 * answer needs no fresh one of its own.
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
      expect(askedAt - writtenAt, `${url}: ${found}`).toBeLessThan(LATE_MS);
    }
  }
}

/** Makes every write in order, and compares both processes after each. */
export async function expectEveryWriteShown(
  site: CachedSite,
  world: World,
  addresses: readonly string[],
): Promise<void> {
  const before = foundBy(site.test);
  for (const [name, n] of IN_ORDER) {
    const { statusCode } = await world.steps[name](n);
    const writtenAt = performance.now();
    expect(statusCode, name).toBeLessThan(300);
    const answers = await expectEqualNow(site.test, addresses);
    await expectEqualSoon(site.other, addresses, { writtenAt, answers });
  }
  expect(foundBy(site.test)).toBeGreaterThan(before + 20);
}
