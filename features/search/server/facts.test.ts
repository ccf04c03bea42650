import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POWAI, PUNE } from '#db/factories/people.ts';
import type { TeacherOverrides } from '#db/factories/teachers.ts';
import { createTeacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import type { SearchedTeacher } from '../contract.ts';

const KHAR = { id: 'khar.mumbai-m', name: 'Khar', latitude: 19.0667, longitude: 72.8333 };
const WEEKDAYS = [{ day: 'monday', start: '07:00', end: '09:00' }] as const;

const PEOPLE = {
  asha: {
    languages: ['Hindi', 'Marathi'],
    gender: 'woman',
    seenId: {},
    offersFreeDemo: true,
    needs: ['back-pain'],
    levels: ['beginner'],
    slots: WEEKDAYS,
    onlinePrice: 700,
    experience: 3,
  },
  // Says woman, but no ID was seen.
  bina: {
    languages: ['English'],
    gender: 'woman',
    monthlyOnlinePrice: 5000,
    onlinePrice: 300,
    experience: 20,
  },
  // The ID showed another gender than the profile says now.
  chitra: { languages: ['English', 'Tamil'], gender: 'woman', seenId: { gender: 'man' }, areas: [KHAR] },
  dev: { gender: 'man', seenId: {}, specializations: ['yoga-therapy'], areas: [POWAI], onlinePrice: 500 },
  esha: { city: PUNE, languages: ['Konkani'], gender: 'woman', seenId: {} },
} as const satisfies Record<string, TeacherOverrides>;

let test: TestApp;
let guest: TestClient;

beforeAll(async () => {
  test = await startTestApp();
  guest = test.client();
  for (const [name, overrides] of Object.entries(PEOPLE))
    await createTeacher(test.db, { ...(overrides as TeacherOverrides), firstName: name });
});
afterAll(() => test.close());

async function found(query: Record<string, string>): Promise<SearchedTeacher[]> {
  const reply = await guest.get(`/api/teachers/search?${new URLSearchParams(query)}`);
  expect(reply.statusCode, reply.body).toBe(200);
  const teachers = reply.json() as SearchedTeacher[];
  expect(reply.headers['x-total-count']).toBe(String(teachers.length));
  return teachers;
}
const names = async (query: Record<string, string>) => (await found(query)).map(({ firstName }) => firstName);
const sorted = async (query: Record<string, string>) => (await names(query)).sort();

describe('filters by facts', () => {
  it.each<[Record<string, string>, string[]]>([
    [{ city: 'Mumbai', languages: 'English' }, ['bina', 'chitra']],
    [{ city: 'Mumbai', languages: 'tamil,marathi' }, ['asha', 'chitra']],
    [{ sessionType: 'online', languages: 'Konkani' }, ['esha']],
    [{ city: 'Mumbai', area: 'Bandra', languages: 'English' }, ['bina']],
    [{ sessionType: 'online', women: '1' }, ['asha', 'esha']],
    [{ city: 'Mumbai', women: 'true' }, ['asha']],
    [{ city: 'Mumbai', idSeen: '1' }, ['asha', 'chitra', 'dev']],
    [{ city: 'Mumbai', freeDemo: '1' }, ['asha']],
    [{ city: 'Mumbai', freeDemo: '0' }, ['asha', 'bina', 'chitra', 'dev']],
    [{ city: 'Mumbai', groupClass: '1' }, []],
    [{ city: 'Mumbai', monthlyBudget: '5000' }, ['bina']],
    [{ city: 'Mumbai', monthlyBudget: '4999' }, []],
    [{ city: 'Mumbai', sessionType: 'offline', monthlyBudget: '9000' }, []],
    [{ city: 'Mumbai', languages: 'English', priceRange: '0-400' }, ['bina']],
    [{ city: 'Mumbai', specialization: 'Yoga Therapy', idSeen: '1' }, ['dev']],
  ])('%j', async (query, expected) => {
    expect(await sorted(query)).toEqual(expected);
  });

  it('are no filters without a place, a style or a session type', async () => {
    expect((await guest.get('/api/teachers/search?languages=English&women=1')).statusCode).toBe(400);
  });

  it.each([
    'languages=Klingon',
    'women=maybe',
    'distance=99',
    'monthlyBudget=cheap',
    'needs=love',
    'level=guru',
    'sort=paid',
  ])('refuses %s with the field', async (query) => {
    const reply = await guest.get(`/api/teachers/search?city=Mumbai&${query}`);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().fields)).toEqual([query.split('=')[0]]);
  });

  it('name the filter to drop if no teacher is found', async () => {
    const reply = await guest.get('/api/teachers/search?city=Pune&languages=Tamil&women=1');
    expect(reply.json()).toEqual([]);
    expect(reply.headers['x-drop-filter']).toBe('languages 1');
  });
});

describe('distance', () => {
  it('finds teachers of areas nearby, the nearest first, with the distance of the centres', async () => {
    const teachers = await found({ city: 'Mumbai', area: 'Bandra', distance: '5' });
    expect(teachers.map(({ firstName }) => firstName).slice(-1)).toEqual(['chitra']);
    expect(teachers.map(({ firstName }) => firstName).sort()).toEqual(['asha', 'bina', 'chitra']);
    const metres = teachers.map(({ match }) => match?.metres ?? -1);
    expect(metres.slice(0, 2)).toEqual([0, 0]);
    expect(metres[2]).toBeGreaterThan(300);
    expect(metres[2]).toBeLessThan(2_000);
  });

  it('is measured from an area whose name is written in Hindi', async () => {
    const teachers = await found({ city: 'मुंबई', area: 'बांद्रा', distance: '5' });
    expect(teachers.map(({ firstName }) => firstName).sort()).toEqual(['asha', 'bina', 'chitra']);
  });

  it('covers only the area itself if the centre of the area is not known', async () => {
    expect(await names({ city: 'Mumbai', area: 'Nowhere Lane', distance: '5' })).toEqual([]);
    expect((await found({ city: 'Mumbai', area: 'Khar' }))[0]).not.toHaveProperty('match');
  });
});

describe('orders', () => {
  it.each<[string, string[]]>([
    ['price', ['bina', 'dev', 'chitra', 'asha']],
    ['experience', ['bina']],
  ])('by %s', async (sort, first) => {
    const order = await names({ city: 'Mumbai', sessionType: 'online', sort });
    expect(order.slice(0, first.length)).toEqual(first);
  });

  it('use the public ranking without a sort, and for the sort by distance without a distance', async () => {
    const ranked = await names({ city: 'Mumbai' });
    expect(await names({ city: 'Mumbai', sort: 'distance' })).toEqual(ranked);
    expect(await names({ city: 'Mumbai', sort: 'rating' })).toEqual(ranked);
  });

  it('pages through all in order, each once', async () => {
    const seen: string[] = [];
    let url: string | undefined = '/api/teachers/search?city=Mumbai&sort=price&limit=1';
    while (url !== undefined) {
      const reply = await guest.get(url);
      seen.push(...(reply.json() as SearchedTeacher[]).map(({ firstName }) => firstName));
      url = /<([^>]+)>/.exec(String(reply.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(await names({ city: 'Mumbai', sort: 'price' }));
    expect(new Set(seen).size).toBe(4);
  });

  it.each(['', '&sort=price'])('takes an empty cursor for the first page: %s', async (sort) => {
    const first = await guest.get(`/api/teachers/search?city=Mumbai${sort}`);
    const reply = await guest.get(`/api/teachers/search?city=Mumbai${sort}&cursor=`);
    expect([reply.statusCode, reply.json()]).toEqual([200, first.json()]);
  });

  it('refuses a cursor of another order', async () => {
    const first = await guest.get('/api/teachers/search?city=Mumbai&limit=1');
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1];
    const reply = await guest.get(`/api/teachers/search?city=Mumbai&sort=price&cursor=${cursor}`);
    expect(reply.statusCode).toBe(400);
  });
});

describe('the best match', () => {
  it('puts the teacher who fits first, with reasons that sum to the score', async () => {
    const teachers = await found({
      city: 'Mumbai',
      area: 'Bandra',
      distance: '10',
      needs: 'back-pain',
      level: 'beginner',
      priceRange: '0-800',
      availability: 'weekdays,morning',
    });
    expect(teachers.map(({ firstName }) => firstName)).toEqual(['asha']);
    const { reasons, score } = teachers[0]?.match ?? { reasons: [], score: -1 };
    expect(reasons.map(({ key }) => key)).toEqual(['time', 'price', 'distance', 'need', 'level']);
    expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  });

  it('gives half the points for a need that a style serves, and excludes no teacher', async () => {
    const teachers = await found({ city: 'Mumbai', needs: 'back-pain' });
    expect(teachers).toHaveLength(4);
    expect(teachers.slice(0, 2).map(({ firstName, match }) => [firstName, match?.score])).toEqual([
      ['asha', 300],
      ['dev', 150],
    ]);
  });

  it('orders by price if asked to, and keeps the reasons', async () => {
    const teachers = await found({
      city: 'Mumbai',
      sessionType: 'online',
      needs: 'back-pain',
      sort: 'price',
    });
    expect(teachers[0]?.firstName).toBe('bina');
    expect(teachers.find(({ firstName }) => firstName === 'asha')?.match?.reasons).toHaveLength(1);
  });
});

it('answers of the seven filters have no match', async () => {
  for (const card of await found({ city: 'Mumbai', priceRange: '0-5000', availability: 'morning' }))
    expect(card).not.toHaveProperty('match');
});
