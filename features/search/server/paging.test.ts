import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANDRA, MUMBAI, type Place, PUNE } from '#db/factories/people.ts';
import { createSequence } from '#db/factories/sequence.ts';
import { insertTeachers } from '#db/factories/store.ts';
import { SPECIALIZATIONS, teacherRows } from '#db/factories/teachers.ts';
import type { TeacherCard } from '#features/teachers/contract.ts';
import { throughPooler } from '#test/pooled-url.ts';
import { explain, searchFor } from '#test/search-plans.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { vacuum } from '#test/vacuum.ts';
import { compileCandidates } from './candidates-store.ts';
import { compileSearch, type ListingQuery } from './search-store.ts';
import { refreshListings } from './service.ts';

const COUNT = 1_300;
const WORDS = ['Garden', 'Market', 'Lake', 'Hill', 'Temple', 'Fort'];

let test: TestApp;
let guest: TestClient;

beforeAll(async () => {
  test = await startTestApp();
  guest = test.client();
  const sequence = createSequence('paging');
  const rows = Array.from({ length: COUNT }, (_, turn) =>
    teacherRows(sequence, {
      city: turn % 13 === 0 ? PUNE : MUMBAI,
      areas: turn % 3 === 0 && turn % 13 !== 0 ? [BANDRA, ...otherAreas(turn)] : otherAreas(turn),
      specializations: SPECIALIZATIONS.slice(turn % 7, (turn % 7) + 3),
      onlinePrice: (turn % 40) * 50,
      experience: turn % 30,
    }),
  );
  await insertTeachers(test.db, rows);
  const ids = rows.map(({ teacher }) => teacher.id);
  await test.platform.db.transaction().execute((tx) => refreshListings(tx, ids, test.clock.now()));
  await vacuum(test.db);
});

afterAll(() => test.close());

/** Returns four areas whose names differ by `turn`, so that each area has only a few rows of the table. */
function otherAreas(turn: number): Place[] {
  return ['Juhu', 'Khar', 'Worli', 'Colaba'].map((name, index) => ({
    ...BANDRA,
    id: `${name}-${turn % 9}`,
    name: `${name} ${WORDS[(turn + index) % WORDS.length]}`,
  }));
}

/** Follows the Link header from page to page. */
async function allPages(url: string): Promise<{ ids: string[]; totals: Set<string>; pages: number }> {
  const ids: string[] = [];
  const totals = new Set<string>();
  let pages = 0;
  for (let next: string | undefined = url; next !== undefined; pages += 1) {
    const reply = await guest.get(next);
    ids.push(...(reply.json() as TeacherCard[]).map(({ id }) => id));
    totals.add(String(reply.headers['x-total-count']));
    next = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1];
  }
  return { ids, totals, pages };
}

describe('paging', () => {
  it.each([
    ['city=Pune', 100],
    ['city=Mumbai&area=Bandra', 400],
    ['city=Mumbai&specialization=Hatha+Yoga&limit=100', 171],
    ['area=Bandra&specialization=Ashtanga&limit=50', 172],
    ['city=Mumbai&experience=20%2B', 400],
    ['city=Mumbai&area=Bandra&priceRange=0-475', 100],
    ['specialization=Hatha+Yoga&sessionType=online&priceRange=1000-1500&limit=10', 46],
  ])('returns every teacher of %s exactly once', async (query, about) => {
    const { ids, totals } = await allPages(`/api/teachers/search?${query}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(totals).toEqual(new Set([String(ids.length)]));
    expect(Math.abs(ids.length - about)).toBeLessThan(15);
  });

  it('caps the count but not the pages', async () => {
    const { ids, totals } = await allPages('/api/teachers/search?city=Mumbai&limit=100');
    expect(ids.length).toBe(1_200);
    expect(totals).toEqual(new Set(['1001']));
  });

  it('has the same order with few matches, found by years and price, as with many, read by score', async () => {
    const all = (await allPages('/api/teachers/search?city=Mumbai&limit=100')).ids;
    for (const [years, total] of [
      ['1-29', '1001'],
      ['25-29', '198'],
    ]) {
      const { ids, totals } = await allPages(
        `/api/teachers/search?city=Mumbai&experience=${years}&limit=100`,
      );
      expect(totals).toEqual(new Set([total]));
      expect(ids).toEqual(all.filter((id) => ids.includes(id)));
      expect(ids.length).toBe(total === '1001' ? 1_160 : 198);
    }
  });

  it('repeats the filters in the Link header and defaults to 24', async () => {
    const reply = await guest.get('/api/teachers/search?city=Pune&experience=10%2B&priceRange=0-5000');
    expect(reply.json()).toHaveLength(24);
    const next = new URL(/<([^>]+)>/.exec(String(reply.headers.link))?.[1] ?? '', 'http://localhost');
    expect(Object.fromEntries(next.searchParams)).toMatchObject({
      city: 'Pune',
      experience: '10+',
      priceRange: '0-5000',
      limit: '24',
    });
  });

  it('has no next page after a page that is exactly full', async () => {
    const reply = await guest.get('/api/teachers/search?city=Pune&limit=100');
    expect(reply.json()).toHaveLength(100);
    expect(reply.headers.link).toBeUndefined();
  });
});

describe('the plan of a search', () => {
  it.each<[string, Partial<ListingQuery>, string]>([
    ['city and style', { city: 'mumbai-m', specialization: 1 }, 'teacher_listing_city_best_idx'],
    ['city alone', { city: 'mumbai-m', sessionType: 'online' }, 'teacher_listing_city_best_idx'],
    ['style alone', { specialization: 3 }, 'teacher_listing_best_idx'],
    ['session type alone', { sessionType: 'online' }, 'teacher_listing_best_idx'],
    ['area of a city', { city: 'mumbai-m', area: 'bandra', specialization: 2 }, 'teacher_area_city_best_idx'],
    ['area alone', { area: 'bandra' }, 'teacher_area_best_idx'],
    [
      'a deep page',
      { city: 'mumbai-m', after: { score: 500, teacherId: '0190a000-0000-7000-8000-000000000001' } },
      'teacher_listing_city_best_idx',
    ],
  ])('reads the index alone, in its order: %s', async (_name, changes, index) => {
    const plan = await planOf(changes);
    expect(plan.match(new RegExp(`Index Only Scan using ${index}`, 'g')), plan).toHaveLength(2);
    expect(plan).not.toMatch(/Seq Scan on teacher|Bitmap|Sort Key: teacher_(listing|area)\./);
  });

  const price = { priceRange: { min: 500, max: 1000 } };
  it.each<[string, Partial<ListingQuery>, string, string]>([
    [
      'city and price',
      { city: 'mumbai-m', ...price },
      'teacher_listing_city_few_idx',
      'teacher_listing_city_best_idx',
    ],
    [
      'style and price',
      { specialization: 3, ...price },
      'teacher_listing_country_few_idx',
      'teacher_listing_best_idx',
    ],
    [
      'area and years',
      { city: 'mumbai-m', area: 'bandra', experience: { min: 10, max: 20 } },
      'teacher_area_few_idx',
      'teacher_area_city_best_idx',
    ],
  ])('finds few matches by price and years, many by score: %s', async (_name, changes, few, many) => {
    const plan = await planOf(changes);
    expect(plan.match(/Index Only Scan using \w+/g)?.sort(), plan).toEqual(
      [`Index Only Scan using ${few}`, `Index Only Scan using ${many}`].sort(),
    );
    expect(plan).toContain('One-Time Filter');
    expect(plan).not.toMatch(/Seq Scan on teacher|Bitmap|Sort Key: teacher_(listing|area)\./);
  });

  it.each<[string, Partial<ListingQuery>, string, string]>([
    [
      'women of a city',
      { city: 'mumbai-m', women: true },
      'teacher_area_city_best_idx',
      'teacher_listing_city_best_idx',
    ],
    [
      'two languages, a style',
      { specialization: 3, languages: ['Hindi', 'English'] },
      'teacher_area_best_idx',
      'teacher_listing_best_idx',
    ],
  ])('finds few matches by a fact, many by score: %s', async (_name, changes, few, many) => {
    const plan = await planOf(changes);
    expect(plan.match(/Index Only Scan using \w+/g)?.sort(), plan).toEqual(
      [`Index Only Scan using ${few}`, `Index Only Scan using ${many}`].sort(),
    );
    expect(plan).not.toMatch(/Seq Scan on teacher|Bitmap|Sort Key: teacher_(listing|area)\.score/);
  });

  it('reads areas for facts in an area, and the index of price for facts with a price', async () => {
    const inArea = await planOf({ city: 'mumbai-m', area: 'bandra', languages: ['Hindi'], freeDemo: true });
    expect(inArea.match(/Index Only Scan using teacher_area_city_best_idx/g), inArea).toHaveLength(2);
    const priced = await planOf({ city: 'mumbai-m', languages: ['Hindi'], ...price });
    expect(priced).toContain('Index Only Scan using teacher_listing_city_few_idx');
  });

  it('reads candidates from the covering indexes alone', async () => {
    const near = [
      { key: 'bandra', metres: 0 },
      { key: 'khar', metres: 900 },
    ];
    const some = [
      compileCandidates(searchFor({ city: 'mumbai-m', sort: 'price' }), null),
      compileCandidates(searchFor({ city: 'mumbai-m', sort: 'price', ...price }), null),
      compileCandidates(searchFor({ sort: 'rating', women: true }), null),
      compileCandidates(searchFor({ city: 'mumbai-m', area: 'bandra', distance: 5 }), near),
    ];
    for (const one of some) {
      const plan = await planOfStatement(one);
      expect(plan).toContain('Index Only Scan');
      expect(plan).not.toMatch(/Seq Scan on teacher|Bitmap|Index Scan/);
    }
  });

  const planOf = (changes: Partial<ListingQuery>) => planOfStatement(compileSearch(searchFor(changes)));

  const planOfStatement = (statement: CompiledQuery) => explain(test.db, statement);

  it('is prepared once per connection', async () => {
    await guest.get('/api/teachers/search?city=Mumbai');
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements
    `.execute(test.db);
    const prepared = rows.filter(({ statement }) => statement.includes('/* search_city_style_24 */'));
    // A connection pooler in transaction mode allows no prepared statements.
    expect(prepared).toHaveLength(throughPooler(test.connectionString) === null ? 1 : 0);
  });
});
