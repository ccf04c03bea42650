import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CITIES_BY_SIZE,
  fillListings,
  measureIndexUse,
  NARROW_SEARCHES,
  searchFor,
} from '#test/search-plans.ts';
import { openTestDb, type TestDb } from '#test/test-db.ts';
import { vacuum } from '#test/vacuum.ts';
import { compileSearch } from './search-store.ts';

const TEACHERS = 10_000;

/**
 * PostgreSQL plans these statements without knowing the values. It once read the index of the whole country for one
 * city.
 */
describe.each([
  ['without statistics', false],
  ['with statistics', true],
])('a search by years or price in a city, %s', (_name, analyze) => {
  let test: TestDb;
  beforeAll(async () => {
    test = await openTestDb();
    await fillListings(test.db, TEACHERS);
    await vacuum(test.db, { analyze });
  });
  afterAll(() => test.release());

  const cases = Object.entries(CITIES_BY_SIZE).flatMap(([size, city]) =>
    Object.entries(NARROW_SEARCHES).map(([name, changes]) => [size, name, city, changes] as const),
  );
  it.each(cases)(
    'reads only the index of its city: the %s one, %s',
    async (_size, _filters, city, changes) => {
      const query = searchFor({ city, ...changes });
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from teacher_listing
      where city_id = ${city} and style = ${query.specialization}`.execute(test.db);
      const ofCity = rows[0]?.count ?? 0;
      const uses = await measureIndexUse(test.db, compileSearch(query));
      expect(uses.length).toBeGreaterThan(0);
      for (const use of uses) {
        expect(use.index).toMatch(/^teacher_listing_city_/);
        expect(use.heapFetches).toBe(0);
        expect(use.entries).toBeLessThanOrEqual(ofCity);
        // A block has at least 20 entries; the path from the root adds some. The whole country has four times as many.
        expect(use.blocks).toBeLessThanOrEqual(ofCity / 20 + 8);
      }
    },
  );

  it.each(Object.entries(NARROW_SEARCHES))(
    'anywhere reads the index of the country: %s',
    async (_name, changes) => {
      const uses = await measureIndexUse(test.db, compileSearch(searchFor(changes)));
      expect(uses.map(({ index }) => index)).toContain('teacher_listing_country_few_idx');
      expect(uses.filter(({ index }) => index.includes('city'))).toEqual([]);
      expect(uses.filter(({ heapFetches }) => heapFetches > 0)).toEqual([]);
    },
  );
});
