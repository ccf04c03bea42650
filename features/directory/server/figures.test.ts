import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANDRA, POWAI, PUNE } from '#db/factories/people.ts';
import { seedDemo } from '#db/seed/seed.ts';
import { refreshListings } from '#features/search/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { createReview, createStudent, createTeacher } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { refreshDirectory } from './figures.ts';
import { countAreasAndStyles } from './figures-store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const refresh = () => runJob(test, 'directory.refresh');
const get = async (url: string) => (await test.client().get(url)).json();

const TABLES = {
  cities: sql`select xmin::text as version, * from directory_cities order by city_id`,
  areas: sql`select xmin::text as version, * from directory_areas order by city_id, area_key`,
  styles: sql`select xmin::text as version, * from directory_styles order by city_id, area_key, style`,
  stories: sql`select xmin::text as version, * from directory_stories order by review_id`,
  prices: sql`select xmin::text as version, * from directory_prices order by city_id, kind`,
  parts: sql`select xmin::text as version, * from sitemap_parts order by part`,
};
type Stored = Record<keyof typeof TABLES, Record<string, unknown>[]>;
/** All rows with the transactions that wrote them. */
async function stored(): Promise<Stored> {
  const read = async ([name, query]: [string, (typeof TABLES)['cities']]) =>
    [name, (await query.execute(test.db)).rows] as const;
  return Object.fromEntries(await Promise.all(Object.entries(TABLES).map(read))) as Stored;
}

/** The rows of `after` that are not in `before`, without the transactions that wrote them. */
function written(before: Stored, after: Stored): Record<string, unknown>[] {
  const known = new Set(
    Object.values(before)
      .flat()
      .map((row) => JSON.stringify(row)),
  );
  const rows = Object.values(after)
    .flat()
    .filter((row) => !known.has(JSON.stringify(row)));
  return rows.map(({ version: _version, ...row }) => row);
}

/** The expected content of the tables, computed with simple queries. */
async function counted(db: Db) {
  const areas = await sql`
    select l.city_id, a.area_key, mode() within group (order by a.name) as name, count(*)::int as teacher_count
    from served_areas a join listed_teachers l on l.teacher_id = a.teacher_id
    where l.style = 0 and l.city_id is not null group by 1, 2 order by 1, 2`.execute(db);
  const styles = await sql`
    select city_id, '' as area_key, style, count(*)::int as teacher_count
    from listed_teachers where style > 0 and city_id is not null group by 1, 3
    union all
    select l.city_id, a.area_key, l.style, count(*)::int
    from served_areas a join listed_teachers l on l.teacher_id = a.teacher_id
    where l.style > 0 and l.city_id is not null group by 1, 2, 3
    order by 1, 2, 3`.execute(db);
  return { areas: areas.rows, styles: styles.rows };
}

describe('the figures of the directory', () => {
  it('exist for the sample data from the first start, and equal a fresh count', async () => {
    const demo = await startTestApp({ env: { DEMO: '1' } });
    await seedDemo(demo.platform);
    const { cities, total } = (await demo.client().get('/api/directory')).json();
    expect(cities.length).toBeGreaterThan(10);
    expect(total).toBeGreaterThan(200);
    const { areas, styles } = await counted(demo.db);
    expect(
      await demo.db
        .selectFrom('directory_areas')
        .select(['city_id', 'area_key', 'name', 'teacher_count'])
        .orderBy('city_id')
        .orderBy('area_key')
        .execute(),
    ).toEqual(areas);
    const { rows: unlike } = await sql`
      select a.city_id, a.name from directory_areas a where a.styles <> (
        select bit_or(f.styles) from listed_areas f
        where f.city_id = a.city_id and f.area_key = regexp_replace(lower(a.name), '[^a-z0-9]', '', 'g'))`.execute(
      demo.db,
    );
    expect(unlike).toEqual([]);
    expect(
      await demo.db
        .selectFrom('directory_styles')
        .selectAll()
        .orderBy('city_id')
        .orderBy('area_key')
        .orderBy('style')
        .execute(),
    ).toEqual(styles);
    expect((await demo.client().get('/api/directory/stories')).json()).toHaveLength(9);
    expect((await demo.client().get('/api/directory/prices')).json().length).toBeGreaterThan(3);
    await demo.close();
  });

  it('name what a kind of session costs in a city once five teachers state it', async () => {
    const KOCHI = { id: 'kochi', name: 'Kochi', latitude: 9.97, longitude: 76.28 };
    const ask = (onlinePrice: number, monthlyOnlinePrice: number | null = null) =>
      createTeacher(test.db, { city: KOCHI, onlinePrice, offlinePrice: null, monthlyOnlinePrice });
    for (const price of [300, 900, 500, 700]) await ask(price, 4000);
    await refresh();
    const prices = () => get('/api/directory/typical-prices?city=Kochi');
    const NONE = {
      onlinePrice: null,
      offlinePrice: null,
      monthlyOnlinePrice: null,
      monthlyOfflinePrice: null,
    };
    expect(await prices()).toEqual(NONE);
    const last = await ask(125_000);
    await refresh();
    const five = { teachers: 5, low: 500, median: 700, high: 900 };
    expect(await prices()).toEqual({ ...NONE, onlinePrice: five });
    await sql`update teachers set hidden_at = now() where id = ${last.teacherId}`.execute(test.db);
    await refreshListings(test.db, [last.teacherId]);
    await refresh();
    expect(await prices()).toEqual(NONE);
    expect(await get('/api/directory/typical-prices?city=Atlantis')).toEqual(NONE);
    expect((await test.client().get('/api/directory/typical-prices')).statusCode).toBe(400);
  });

  it('are written only where they differ', async () => {
    await createTeacher(test.db, { areas: [POWAI, BANDRA], specializations: ['hatha-yoga', 'yin-yoga'] });
    await createTeacher(test.db, { city: PUNE, areas: [], specializations: ['hatha-yoga'] });
    await refresh();
    const before = await stored();
    await refresh();
    expect(await stored()).toEqual(before);
    await createTeacher(test.db, { areas: [POWAI], specializations: ['yin-yoga'] });
    await refresh();
    const changes = written(before, await stored());
    expect(changes.map(({ city_id: _city, ...row }) => row)).toEqual([
      expect.objectContaining({ slug: 'mumbai', teacher_count: 2 }),
      expect.objectContaining({ area_key: POWAI.id, name: 'Powai', teacher_count: 2 }),
      expect.objectContaining({ area_key: '', teacher_count: 2 }),
      expect.objectContaining({ area_key: POWAI.id, teacher_count: 2 }),
    ]);
  });

  it('go with the last teacher of an area, a style or a city', async () => {
    const { teacherId } = await createTeacher(test.db, {
      city: PUNE,
      areas: [POWAI],
      specializations: ['meditation'],
    });
    await refresh();
    const before = await stored();
    await sql`delete from teacher_service_areas where teacher_id = ${teacherId}`.execute(test.db);
    await refreshListings(test.db, [teacherId]);
    await refresh();
    expect((await get('/api/directory?city=pune')).areas).toEqual([]);
    await sql`update teachers set hidden_at = now() where city_name = 'Pune'`.execute(test.db);
    const { rows } = await sql<{ id: string }>`select id from teachers where city_name = 'Pune'`.execute(
      test.db,
    );
    await refreshListings(
      test.db,
      rows.map(({ id }) => id),
    );
    await refresh();
    const ofPune = Object.values(await stored())
      .flat()
      .filter((row) => row.city_id === PUNE.id);
    expect(
      Object.values(before)
        .flat()
        .filter((row) => row.city_id === PUNE.id).length,
    ).toBeGreaterThan(3);
    expect(ofPune).toEqual([]);
  });

  it('name an area with the spelling that most of its teachers use', async () => {
    const POWAI_SPELLED = { ...POWAI, name: 'POWAI' };
    for (const areas of [[POWAI_SPELLED], [POWAI_SPELLED], [POWAI_SPELLED]])
      await createTeacher(test.db, { areas });
    await refresh();
    expect((await get('/api/directory?city=mumbai')).areas).toContainEqual(
      expect.objectContaining({ slug: 'powai', name: 'POWAI', teachers: 5 }),
    );
  });

  it('distinguish cities of one name by their states', async () => {
    const aurangabad = (id: string) => ({ ...PUNE, id, name: 'Aurangabad' });
    for (const id of ['aurangabad-m', 'aurangabad-m', 'aurangabad-b'])
      await createTeacher(test.db, { city: aurangabad(id), areas: [] });
    await refresh();
    const { cities } = await get('/api/directory');
    const slugs = cities
      .map(({ slug }: { slug: string }) => slug)
      .filter((slug: string) => /aurangabad|chhatrapati/.test(slug));
    expect(slugs).toHaveLength(2);
    expect(new Set(slugs).size).toBe(2);
    for (const slug of slugs) expect((await get(`/api/directory?city=${slug}`)).city.slug).toBe(slug);
  });
});

describe('stories', () => {
  const COMMENT = 'Patient, clear and kind: I look forward to every single session.';
  it('show one review of a teacher, and none that was hidden since', async () => {
    const [teacher, other] = [await createTeacher(test.db), await createTeacher(test.db)];
    const [strict, brief] = [await createTeacher(test.db), await createTeacher(test.db)];
    const review = async (about: typeof teacher, hours: number, rating = 5, comment = COMMENT) =>
      createReview(test.db, {
        teacher: about,
        student: await createStudent(test.db, { firstName: 'Priya', lastName: 'Sharma' }),
        rating,
        comment,
        isVerifiedSession: true,
        createdAt: new Date(test.clock.now().getTime() - hours * 3_600_000),
      });
    await review(teacher, 5);
    await review(teacher, 2);
    await review(other, 3);
    // Both are newer but come after the detailed praise: one has a complaint, the other is short.
    await review(strict, 1, 4, `${COMMENT} A little strict on timing.`);
    await review(brief, 0, 5, 'Kind, patient and always on time, so good.');
    await refresh();
    const stories = async () =>
      (await get('/api/directory/stories')).map((story: { teacherId: string }) => story.teacherId);
    const rest = [brief.teacherId, strict.teacherId];
    expect(await stories()).toEqual([teacher.teacherId, other.teacherId, ...rest]);
    expect((await get('/api/directory/stories'))[0]).toMatchObject({
      comment: COMMENT,
      clientName: 'Priya S.',
    });
    await sql`update reviews set hidden_at = now() where teacher_id = ${other.teacherId}`.execute(test.db);
    expect(await stories()).toEqual([teacher.teacherId, ...rest]);
  });
});

it('the first figures of an older database are complete after one transaction', async () => {
  await refresh();
  const withoutVersions = (all: Stored) =>
    written({ cities: [], areas: [], styles: [], stories: [], prices: [], parts: [] }, all);
  const before = withoutVersions(await stored());
  expect(before.length).toBeGreaterThan(10);
  for (const table of [
    'directory_cities',
    'directory_areas',
    'directory_styles',
    'directory_stories',
    'sitemap_parts',
  ] as const)
    await test.db.deleteFrom(table).execute();
  await test.db.transaction().execute((tx) => refreshDirectory(tx));
  expect(withoutVersions(await stored())).toEqual(before);
});

it('figures are the same when the teachers of a city are counted in slices', async () => {
  const cityIds = ['mumbai-m', 'pune-m'];
  const areas = [{ ...BANDRA }, { ...POWAI }];
  for (let n = 0; n < 12; n += 1) await createTeacher(test.db, { areas: areas.slice(n % 2) });
  await createTeacher(test.db, { city: PUNE, specializations: ['yin-yoga'] });
  const sum = async (slices: number) => {
    const all = new Map<string, number>();
    for (let slice = 0; slice < slices; slice += 1)
      for (const { n, ...part } of await test.db
        .transaction()
        .execute((tx) => countAreasAndStyles(tx, cityIds, { slice, slices })))
        all.set(JSON.stringify(part), (all.get(JSON.stringify(part)) ?? 0) + n);
    return Object.fromEntries([...all].sort());
  };
  const whole = await sum(1);
  expect(Object.keys(whole).length).toBeGreaterThan(5);
  expect(await sum(5)).toEqual(whole);
});
