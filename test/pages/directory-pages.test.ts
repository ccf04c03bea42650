import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POWAI, PUNE } from '#db/factories/people.ts';
import { createTeacher } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
let origin: string;

beforeAll(async () => {
  test = await startTestApp({ pages: true });
  origin = test.platform.config.publicOrigin;
  const { db } = test;
  await createTeacher(db, { areas: [POWAI], specializations: ['hatha-yoga'], onlinePrice: 600 });
  await createTeacher(db, {
    areas: [POWAI],
    specializations: ['hatha-yoga', 'yin-yoga'],
    onlinePrice: 800,
    offlinePrice: null,
  });
  await createTeacher(db, { city: PUNE, specializations: ['hatha-yoga'] });
  await runJob(test, 'directory.refresh');
});
afterAll(() => test.close());

const visit = async (path: string) => {
  const { statusCode, body } = await test.client().get(path);
  const content = (pattern: RegExp) => pattern.exec(body)?.[1] ?? null;
  return {
    statusCode,
    body,
    title: content(/<title[^>]*>([^<]*)/),
    description: content(/<meta name="description" content="([^"]*)"/),
    canonical: content(/<link rel="canonical" href="([^"]*)"/),
    noindex: body.includes('<meta name="robots" content="noindex"/>'),
    links: [...body.matchAll(/href="(\/yoga-teachers[^"]*)"/g)].map(([, link]) => link),
  };
};

const PAGES = [
  '/yoga-teachers',
  '/yoga-teachers/mumbai',
  '/yoga-teachers/mumbai/yin-yoga',
  '/yoga-teachers/mumbai/all-styles/powai',
  '/yoga-teachers/mumbai/hatha-yoga/powai',
  '/yoga-teachers/pune',
];

describe('the pages of the directory', () => {
  it('each have a title, a description and an address of their own, and may be indexed', async () => {
    const pages = await Promise.all(PAGES.map(visit));
    for (const [index, page] of pages.entries()) {
      expect(page.statusCode).toBe(200);
      expect(page.canonical).toBe(origin + PAGES[index]);
      expect(page.noindex).toBe(false);
    }
    expect(new Set(pages.map(({ title }) => title)).size).toBe(PAGES.length);
    expect(new Set(pages.map(({ description }) => description)).size).toBe(PAGES.length);
  });

  it('have one canonical address for all names of a city or style', async () => {
    for (const path of ['/yoga-teachers/Bombay/yin', '/yoga-teachers/mumbai/Yin-Yoga']) {
      expect(await visit(path)).toMatchObject({
        statusCode: 200,
        canonical: `${origin}/yoga-teachers/mumbai/yin-yoga`,
      });
    }
  });

  it('show totals that match their cards', async () => {
    const { body } = await visit('/yoga-teachers/mumbai');
    expect(body).toContain(
      '2 teachers, best match first. Of them, 2 teach online and 1 in person. An hour costs ₹600 to ₹800 online, and ₹800 in person.',
    );
  });

  it('link to each other: city, style, area and nearby cities', async () => {
    expect((await visit('/yoga-teachers')).links).toContain('/yoga-teachers/mumbai');
    const city = await visit('/yoga-teachers/mumbai');
    expect(city.links).toEqual(
      expect.arrayContaining([
        '/yoga-teachers/mumbai/yin-yoga',
        '/yoga-teachers/mumbai/all-styles/powai',
        '/yoga-teachers/pune',
      ]),
    );
    const style = await visit('/yoga-teachers/mumbai/hatha-yoga');
    expect(style.links).toEqual(
      expect.arrayContaining(['/yoga-teachers/mumbai/hatha-yoga/powai', '/yoga-teachers/pune/hatha-yoga']),
    );
    const area = await visit('/yoga-teachers/mumbai/all-styles/powai');
    expect(area.links).toContain('/yoga-teachers/mumbai/yin-yoga/powai');
  });

  it('are not indexed without teachers', async () => {
    for (const path of ['/yoga-teachers/kochi', '/yoga-teachers/mumbai/hot-yoga']) {
      const page = await visit(path);
      expect(page.statusCode).toBe(200);
      expect(page.noindex).toBe(true);
      expect(page.body).toContain('No teachers are listed here yet.');
    }
    expect((await visit('/search?city=Kochi')).noindex).toBe(true);
    expect((await visit('/search?city=Mumbai')).noindex).toBe(false);
  });

  it.each([
    '/yoga-teachers/atlantis',
    '/yoga-teachers/mumbai/couch-yoga',
    '/yoga-teachers/mumbai/all-styles/elsewhere',
    '/yoga-teachers/mumbai/hatha-yoga/powai/more',
    `/yoga-teachers/${'m'.repeat(121)}`,
    '/yoga-teachers/mumbai%07/hatha-yoga',
    '/yoga-teachers/mumbai/all-styles/powai%07',
  ])('%s is not found', async (path) => {
    const page = await visit(path);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('404 Page Not Found');
    expect(page.noindex).toBe(true);
  });
});
