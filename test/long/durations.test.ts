import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getGazetteer } from '#features/places/server/load.ts';
import { loadTextValidators, WORST_TEXTS } from '#test/security/worst-texts.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { openTestDb } from '#test/test-db.ts';

/** The best of three runs, in ms: a busy machine slows the others. */
async function bestOf(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return Math.min(...times);
}

it('validates the longest invalid texts quickly (T47)', async () => {
  for (const judge of await loadTextValidators())
    for (const text of WORST_TEXTS)
      expect(await bestOf(() => judge(text)), text.slice(0, 12)).toBeLessThan(20);
});

it('finds two hundred areas by their exact names quickly, without the search by sound', async () => {
  const places = getGazetteer();
  const typed = places.largestCities(20).flatMap((city) =>
    places
      .areasOfCity(city.id)
      .slice(0, 10)
      .map(({ name }) => ({ city, name })),
  );
  const all = () => typed.map(({ city, name }) => places.searchAreas(name, city, 5));
  expect(await bestOf(all)).toBeLessThan(10_000);
});

describe('search of cities', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('stays fast on unusual and very long input', async () => {
    for (const query of ['a'.repeat(200), 'ab '.repeat(66), '((((((((', 'ाााा', '%'.repeat(50)]) {
      const url = `/api/maps/search-cities?query=${encodeURIComponent(query)}&limit=5`;
      expect(await bestOf(() => test.client().get(url)), query).toBeLessThan(500);
    }
  });
});

it('refuses within three seconds while a table is locked (T66)', async () => {
  const database = await openTestDb({ limits: 'requests' });
  const test = await startTestApp({ database, env: { ANSWERS_MB: '0' } });
  const other = new pg.Client({ connectionString: database.connectionString });
  await other.connect();
  try {
    await other.query('begin; lock table specializations in access exclusive mode');
    const from = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => test.client().get('/api/specializations')),
    );
    expect(performance.now() - from).toBeLessThan(3_000);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  } finally {
    await other.end();
    await test.close();
    await database.release();
  }
});
