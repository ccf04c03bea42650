import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CREATED_AT, POWAI, PUNE } from '#db/factories/people.ts';
import { OFFERED_LOCALES } from '#shared/texts/locale.ts';
import { createReview, createStudent, createTeacher } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const MINUTES = 60_000;

let test: TestApp;
const get = async (url: string) => (await test.client().get(url)).json();

beforeAll(async () => {
  test = await startTestApp();
  const { db } = test;
  await createTeacher(db, {
    areas: [POWAI],
    specializations: ['hatha-yoga'],
    onlinePrice: 600,
    offlinePrice: 900,
  });
  await createTeacher(db, { areas: [POWAI], specializations: ['hatha-yoga', 'yin-yoga'], onlinePrice: 800 });
  await createTeacher(db, { specializations: ['yin-yoga'], onlinePrice: 1000, offlinePrice: null });
  await createTeacher(db, { city: PUNE, specializations: ['hatha-yoga'] });
  await createTeacher(db, { city: PUNE, hiddenAt: test.clock.now() });
  await runJob(test, 'directory.refresh');
});
afterAll(() => test.close());

describe('the directory', () => {
  it('lists cities by number of teachers, without hidden teachers', async () => {
    const answer = await get('/api/directory');
    expect(answer.cities).toEqual([
      { slug: 'mumbai', name: 'Mumbai', teachers: 3 },
      { slug: 'pune', name: 'Pune', teachers: 1 },
    ]);
    expect(answer.total).toBe(4);
  });

  it('lists the styles, areas and teachers of a city', async () => {
    const answer = await get('/api/directory?city=mumbai');
    expect(answer.styles.map((one: { slug: string; teachers: number }) => [one.slug, one.teachers])).toEqual([
      ['hatha-yoga', 2],
      ['yin-yoga', 2],
    ]);
    const at = { latitude: expect.closeTo(19.12, 1), longitude: expect.closeTo(72.9, 1) };
    expect(answer.areas).toContainEqual({ slug: 'powai', name: 'Powai', teachers: 2, at });
    expect(answer).toMatchObject({ total: 3, city: { name: 'Mumbai' }, style: null, area: null });
    expect(answer.teachers).toHaveLength(3);
  });

  it('can list only the areas of a city, which is found by any of its names', async () => {
    const whole = await get('/api/directory?city=mumbai');
    for (const name of ['Mumbai', 'Bombay', 'मुंबई']) {
      const alone = await get(`/api/directory?areasOf=${encodeURIComponent(name)}`);
      expect(alone.areas).toEqual(whole.areas);
      expect(alone).toMatchObject({ city: { slug: 'mumbai', name: 'Mumbai' }, total: 3 });
      expect([alone.teachers, alone.styles, alone.cities, alone.batches]).toEqual([[], [], [], []]);
    }
    for (const name of ['Nowhere', 'Kochi'])
      expect(await get(`/api/directory?areasOf=${name}`)).toMatchObject({ city: null, areas: [], total: 0 });
  });

  it('lists the areas of a style, the styles of an area, and nearby cities', async () => {
    const yin = await get('/api/directory?city=mumbai&style=yin-yoga');
    expect(yin.areas.find((one: { slug: string }) => one.slug === 'powai')).toMatchObject({ teachers: 1 });
    // No teacher in Pune offers Yin Yoga, so Pune is not listed as a nearby city.
    expect(yin.cities).toEqual([]);
    const powai = await get('/api/directory?city=mumbai&area=powai');
    expect(powai.styles.map((one: { slug: string; teachers: number }) => [one.slug, one.teachers])).toEqual([
      ['hatha-yoga', 2],
      ['yin-yoga', 1],
    ]);
    expect((await get('/api/directory?city=pune')).cities).toEqual([
      { slug: 'mumbai', name: 'Mumbai', teachers: 3 },
    ]);
  });

  it.each([
    ['city=mumbai&style=yin-yoga', 2],
    ['city=mumbai&style=yin-yoga&area=powai', 1],
    ['city=mumbai&style=hot-yoga', 0],
    ['city=kochi', 0],
  ])('counts the teachers of %s', async (query, total) => {
    expect(await get(`/api/directory?${query}`)).toMatchObject({ total });
  });

  it.each([
    ['city=Bombay', 'mumbai', null],
    ['city=MUMBAI&style=Yin', 'mumbai', 'yin-yoga'],
    ['city=mumbai&style=hatha', 'mumbai', 'hatha-yoga'],
    ['city=Cochin', 'kochi', null],
    // The second city of a name keeps its state in the address when it has no teachers.
    ['city=bilaspur-himachal-pradesh', 'bilaspur-himachal-pradesh', null],
  ])('understands %s as the place and style that have the page', async (query, city, style) => {
    const answer = await get(`/api/directory?${query}`);
    expect([answer.city.slug, answer.style?.slug ?? null]).toEqual([city, style]);
  });

  it.each([
    'city=atlantis',
    'city=mumbai-elsewhere',
    'city=mumbai&style=couch-yoga',
    'city=mumbai&area=elsewhere',
  ])('knows no %s', async (query) => {
    expect((await test.client().get(`/api/directory?${query}`)).statusCode).toBe(404);
  });

  it('shows a new listing from the next run on', async () => {
    await createTeacher(test.db, { city: PUNE, specializations: ['meditation'] });
    await runJob(test, 'directory.refresh');
    expect((await get('/api/directory')).cities).toContainEqual({ slug: 'pune', name: 'Pune', teachers: 2 });
  });
});

describe('prices by city', () => {
  it('are medians of three or more prices, never of two', async () => {
    expect(await get('/api/directory/prices')).toContainEqual({
      city: 'Mumbai',
      slug: 'mumbai',
      teachers: 3,
      online: 800,
      offline: null,
    });
  });
});

describe('sitemaps', () => {
  const text = async (url: string) => {
    const answer = await test.client().get(url);
    return { status: answer.statusCode, body: answer.body };
  };

  it('excludes private pages in robots.txt and names the sitemap', async () => {
    const { body } = await text('/robots.txt');
    expect(body).toContain('Disallow: /client-dashboard');
    expect(body).toContain('Disallow: /api/');
    expect(body).toContain('Disallow: /search?q=');
    expect(body).toContain('Disallow: /hi/search?q=');
    expect(body).toMatch(/^Sitemap: http:\/\/localhost:\d+\/sitemap\.xml$/m);
  });

  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '');
  const pathsOf = (xml: string) => locations(xml).map((url) => new URL(url).pathname);
  const partPaths = async () => pathsOf((await text('/sitemap.xml')).body);

  it('lists exactly the directory pages that have teachers', async () => {
    const parts = ['pages', 'directory', 'city-mumbai', 'city-pune', 'teachers-1'];
    const others = OFFERED_LOCALES.slice(1).flatMap(({ locale }) => parts.map((part) => `${locale}-${part}`));
    expect(await partPaths()).toEqual([...parts, ...others].map((part) => `/sitemaps/${part}.xml`));
    expect(pathsOf((await text('/sitemaps/directory.xml')).body)).toEqual([
      '/yoga-teachers/mumbai',
      '/yoga-teachers/pune',
    ]);
    const paths = pathsOf((await text('/sitemaps/city-mumbai.xml')).body);
    expect([...paths].sort()).toEqual(
      [
        'all-styles/bandra',
        'all-styles/powai',
        'hatha-yoga',
        'hatha-yoga/powai',
        'yin-yoga',
        'yin-yoga/bandra',
        'yin-yoga/powai',
      ].map((path) => `/yoga-teachers/mumbai/${path}`),
    );
    const totals = paths.map(async (path) => {
      const [, , city, style = '', area = ''] = path.split('/');
      const query = new URLSearchParams({ city: city ?? '', style, area });
      return (await get(`/api/directory?${query}`)).total;
    });
    expect(await Promise.all(totals)).not.toContain(0);
  });

  it('lists indexable teachers with the last change of their page', async () => {
    const { db, clock } = test;
    const unfinished = await createTeacher(db, { city: PUNE, reviewStatus: 'pending' });
    await db.insertInto('teacher_card').values({ teacher_id: unfinished.teacherId, card: '{}' }).execute();
    const [rated, quiet] = [await createTeacher(db, { city: PUNE }), await createTeacher(db, { city: PUNE })];
    clock.advance(3 * 24 * 60 * MINUTES);
    await createReview(db, {
      teacher: rated,
      student: await createStudent(db),
      createdAt: clock.now(),
    });
    const { body } = await text('/sitemaps/teachers-1.xml');
    const listed = await db
      .selectFrom('teacher_card')
      .select('teacher_id as id')
      .where('teacher_id', '<>', unfinished.teacherId)
      .orderBy('teacher_id')
      .execute();
    expect(pathsOf(body)).toEqual(listed.map(({ id }) => `/teacher/${id}`));
    const modified = (id: string) => new RegExp(`${id}</loc><lastmod>([^<]*)<`).exec(body)?.[1];
    expect(modified(quiet.teacherId)).toBe(CREATED_AT.toISOString());
    expect(modified(rated.teacherId)).toBe(clock.now().toISOString());
  });

  it.each([
    'city-atlantis.xml',
    'teachers-2.xml',
    'teachers-0.xml',
    'other.xml',
    '..%2fetc',
    'en-pages.xml',
    'qq-pages.xml',
  ])('has no part %s', async (name) => {
    expect((await text(`/sitemaps/${name}`)).status).toBe(404);
  });
});

describe('a city whose teachers have neither styles nor areas', () => {
  it('has its own page in its sitemap, which must not be empty', async () => {
    const sparse = await startTestApp();
    try {
      await createTeacher(sparse.db, { areas: [], specializations: [] });
      await runJob(sparse, 'directory.refresh');
      const { body } = await sparse.client().get('/sitemaps/city-mumbai.xml');
      expect(body).toContain('/yoga-teachers/mumbai</loc>');
    } finally {
      await sparse.close();
    }
  });
});

describe('without listed teachers', () => {
  it('lists no empty pages for search engines', async () => {
    const empty = await startTestApp();
    try {
      const read = async (url: string) => empty.client().get(url);
      const { body } = await read('/sitemap.xml');
      expect(body.match(/<loc>/g)).toHaveLength(OFFERED_LOCALES.length);
      expect((await read('/sitemaps/directory.xml')).statusCode).toBe(404);
      const pages = (await read('/sitemaps/pages.xml')).body;
      expect(pages).not.toContain('/yoga-teachers');
      expect(pages).toContain('/search</loc>');
    } finally {
      await empty.close();
    }
  });
});
