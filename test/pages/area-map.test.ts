import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANDRA, POWAI, PUNE } from '#db/factories/people.ts';
import { createTeacher } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;

const AREAS = [POWAI, BANDRA, { id: 'chembur.mumbai-m', name: 'Chembur', latitude: 19.06, longitude: 72.9 }];

beforeAll(async () => {
  test = await startTestApp({ pages: true });
  await createTeacher(test.db, { areas: AREAS, onlinePrice: 600 });
  await createTeacher(test.db, { city: PUNE });
  await runJob(test, 'directory.refresh');
});
afterAll(() => test.close());

const visit = async (query: string) => (await test.client().get(`/search${query}`)).body;
const LINK = /<a [^>]*href="\/yoga-teachers\/mumbai#areas"[^>]*>Areas on a map<\/a>/;

describe('the map of areas beside the area field', () => {
  it('is a link to the city with a map, by any of its names', async () => {
    for (const query of ['?city=Mumbai', '?city=Bombay&area=Powai', '?city=Mumbai&priceRange=1-2'])
      expect(await visit(query), query).toMatch(LINK);
  });

  it('is not offered for other cities, and for no city', async () => {
    for (const query of ['', '?sessionType=online', '?city=Pune', '?city=Nowhere'])
      expect(await visit(query), query).not.toContain('Areas on a map');
  });

  it('comes without the areas themselves', async () => {
    const page = await visit('?city=Mumbai&sessionType=offline&priceRange=5000%2B');
    expect(page).toMatch(LINK);
    expect(page).not.toContain('Chembur');
  });
});
