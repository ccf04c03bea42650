import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POWAI, PUNE } from '#db/factories/people.ts';
import type { TeacherOverrides } from '#db/factories/teachers.ts';
import type { TeacherCard } from '#features/teachers/contract.ts';
import { createTeacher, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

const BANDRA_WEST = { id: 'bandra-west.mumbai-m', name: 'Bandra West', latitude: 19.06, longitude: 72.83 };

const PEOPLE = {
  asha: {
    specializations: ['hatha-yoga', 'vinyasa-flow'],
    experience: 8,
    slots: [{ day: 'monday', start: '06:30', end: '08:00' }],
  },
  bina: {
    areas: [BANDRA_WEST],
    specializations: ['vinyasa-flow'],
    onlinePrice: 2500,
    offlinePrice: null,
    experience: 12,
    slots: [{ day: 'saturday', start: '18:00', end: '19:00' }],
  },
  chitra: {
    areas: [POWAI],
    specializations: ['restorative-yoga', 'breathwork'],
    onlinePrice: null,
    offlinePrice: 400,
    experience: 1,
  },
  devi: {
    city: PUNE,
    specializations: ['prenatal-yoga'],
    onlinePrice: null,
    offlinePrice: null,
    experience: null,
  },
  esha: {
    city: PUNE,
    specializations: ['hatha-yoga'],
    onlinePrice: null,
    offlinePrice: null,
    monthlyOnlinePrice: 3000,
    experience: 4,
  },
  farah: {
    // Named by another provider of places than the gazetteer.
    city: { id: 'place.123', name: 'Kochi', latitude: 9.93, longitude: 76.27 },
    areas: [{ id: 'place.456', name: 'कलूर', latitude: 9.99, longitude: 76.29 }],
    specializations: [],
    onlinePrice: null,
    offlinePrice: null,
    experience: null,
  },
} as const satisfies Record<string, TeacherOverrides>;
type Name = keyof typeof PEOPLE;

let test: TestApp;
let guest: TestClient;
const names = new Map<string, Name>();

beforeAll(async () => {
  test = await startTestApp();
  guest = test.client();
  for (const [name, overrides] of Object.entries(PEOPLE)) {
    const { teacherId } = await createTeacher(test.db, { ...overrides, firstName: name });
    names.set(teacherId, name as Name);
  }
});

afterAll(() => test.close());

async function search(query: Record<string, string>) {
  const reply = await guest.get(`/api/teachers/search?${new URLSearchParams(query)}`);
  const cards = reply.statusCode === 200 ? (reply.json() as TeacherCard[]) : [];
  return { reply, found: cards.map(({ id }) => names.get(id)).sort(), cards };
}

describe('filters', () => {
  it.each<[Record<string, string>, Name[]]>([
    [{ city: 'Mumbai' }, ['asha', 'bina', 'chitra']],
    [{ city: 'mumbai-m' }, ['asha', 'bina', 'chitra']],
    [{ city: 'Bombay' }, ['asha', 'bina', 'chitra']],
    [{ city: 'मुंबई' }, ['asha', 'bina', 'chitra']],
    [{ city: 'मुंबई', area: 'बांद्रा' }, ['asha', 'bina']],
    [{ city: 'मुंबई', area: 'वांद्रे' }, ['asha', 'bina']],
    [{ city: 'Mumbai', area: 'पवई' }, ['chitra']],
    [{ city: 'पुणे', area: 'बांद्रा' }, []],
    [{ city: 'Kochi', area: 'Kaloor' }, ['farah']],
    [{ city: 'Kochi', area: 'कलूर' }, ['farah']],
    [{ area: 'कोरमंगला' }, []],
    [{ specialization: 'हठ योग' }, ['asha', 'esha']],
    [{ specialization: 'हठ' }, ['asha', 'esha']],
    [{ area: 'बांद्रा', specialization: 'विन्यास' }, ['asha', 'bina']],
    [{ specialization: 'गर्भावस्था योग' }, ['devi']],
    [{ specialization: 'प्राणायाम' }, ['chitra']],
    [{ specialization: 'बकरी योग' }, []],
    [{ location: 'pune' }, ['devi', 'esha']],
    [{ city: 'Pune', location: 'Mumbai' }, ['devi', 'esha']],
    [{ city: 'Pune', area: '', specialization: 'all', sessionType: 'both' }, ['devi', 'esha']],
    [{ area: 'Bandra' }, ['asha', 'bina']],
    [{ city: 'Mumbai', area: 'bandra west' }, ['bina']],
    [{ city: 'Mumbai', area: 'bandra.mumbai-m' }, ['asha', 'bina']],
    [{ city: 'Pune', area: 'Bandra' }, []],
    [{ city: 'Mumbai', area: 'BANDRA', specialization: 'Vinyasa' }, ['asha', 'bina']],
    [{ area: 'Bandra', specialization: 'Hatha Yoga' }, ['asha']],
    [{ specialization: 'hatha-yoga' }, ['asha', 'esha']],
    [{ specialization: '0190a000-0000-7000-8000-000000000001' }, ['asha', 'esha']],
    [{ specialization: 'Vinyasa' }, ['asha', 'bina']],
    [{ specialization: 'vinyasa flow' }, ['asha', 'bina']],
    [{ specialization: 'Restorative' }, ['chitra']],
    [{ specialization: 'Prenatal' }, ['devi']],
    [{ specialization: 'Pranayama' }, ['chitra']],
    [{ city: 'Mumbai', specialization: 'Hatha Yoga' }, ['asha']],
    [{ sessionType: 'online' }, ['asha', 'bina', 'esha']],
    [{ sessionType: 'in-person' }, ['asha', 'chitra']],
    [{ sessionType: 'offline', city: 'Mumbai' }, ['asha', 'chitra']],
    [{ city: 'Mumbai', priceRange: '0-500' }, ['chitra']],
    [{ city: 'Mumbai', priceRange: '500-1000' }, ['asha']],
    [{ city: 'Mumbai', priceRange: '2000+' }, ['bina']],
    [{ sessionType: 'offline', priceRange: '750-900' }, ['asha']],
    [{ sessionType: 'online', priceRange: '750-900' }, []],
    [{ city: 'Pune', priceRange: '0-99999' }, []],
    [{ city: 'Mumbai', experience: '0-2' }, ['chitra']],
    [{ city: 'Mumbai', experience: '10+' }, ['bina']],
    [{ city: 'Pune', experience: '3-5' }, ['esha']],
    [{ city: 'Mumbai', availability: 'weekdays' }, ['asha']],
    [{ city: 'Mumbai', availability: 'weekends,evening' }, ['bina']],
    [{ city: 'Mumbai', availability: 'monday,saturday' }, ['asha', 'bina']],
    [{ city: 'Mumbai', availability: 'afternoon' }, []],
    [{ city: 'Atlantis' }, []],
    [{ specialization: 'Goat Yoga' }, []],
    [{ city: "'; drop table teachers; --" }, []],
    [{ specialization: '%' }, []],
    [{ area: '_' }, []],
    [{ area: '\\' }, []],
  ])('%j finds %j', async (query, expected) => {
    const { reply, found } = await search(query);
    expect(reply.statusCode).toBe(200);
    expect(found).toEqual(expected);
    expect(reply.headers['x-total-count']).toBe(String(expected.length));
    expect(reply.headers.link).toBeUndefined();
  });

  it('finds areas that their teachers wrote in another script', async () => {
    const area = { id: 'written.bengaluru-k', name: 'कोरमंगला', latitude: 12.93, longitude: 77.62 };
    const bengaluru = { id: 'bengaluru-k', name: 'Bengaluru', latitude: 12.97, longitude: 77.59 };
    const { teacherId } = await createTeacher(test.db, {
      firstName: 'farah',
      city: bengaluru,
      areas: [area],
    });
    for (const typed of ['कोरमंगला', 'Koramangala', 'कोरामंगला']) {
      const { cards } = await search({ city: 'Bengaluru', area: typed });
      expect(cards.map(({ id }) => id)).toEqual([teacherId]);
    }
    await test.db.deleteFrom('teachers').where('id', '=', teacherId).execute();
  });

  it('ranks teachers of the area itself before those of a part of it', async () => {
    const { cards } = await search({ city: 'Mumbai', area: 'Bandra', specialization: 'Vinyasa' });
    expect(cards.map(({ firstName }) => firstName)).toEqual(['asha', 'bina']);
  });

  it('returns the public profile without private or long fields', async () => {
    const { cards } = await search({ city: 'Mumbai', area: 'Powai' });
    const full = (await guest.get(`/api/teachers/${cards[0]?.id}`)).json();
    const { detailedDescription, photos, photoCaptions, videos, ...rest } = full;
    const {
      acceptsRequests,
      gender,
      idSeenOn,
      levels,
      needs,
      ratingCounts,
      replies,
      slug,
      verifiedOn,
      ...card
    } = rest;
    expect([detailedDescription, photos, photoCaptions, videos]).not.toContain(undefined);
    const profile = [
      acceptsRequests,
      gender,
      idSeenOn,
      levels,
      needs,
      ratingCounts,
      replies,
      slug,
      verifiedOn,
    ];
    expect(profile).not.toContain(undefined);
    expect(cards[0]).toEqual(card);
    expect(JSON.stringify(cards)).not.toContain('+9156');
  });
});

describe('invalid queries', () => {
  it.each([
    {},
    { city: ' ', area: '', specialization: 'all', sessionType: 'both' },
    { priceRange: '0-500', experience: '3-5', availability: 'morning' },
  ])('wants one of the four filters: %j', async (query) => {
    const { reply } = await search(query as Record<string, string>);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      code: 'SEARCH_FILTERS_REQUIRED',
      message:
        'Please select at least one filter (city, area, specialization, or session type) to search for teachers.',
    });
    expect(Object.keys(reply.json().fields)).toEqual(['city', 'area', 'specialization', 'sessionType']);
  });

  it('names every invalid field', async () => {
    const { reply } = await search({
      city: 'x'.repeat(201),
      sessionType: 'group',
      priceRange: 'cheap',
      experience: '5-3',
      availability: 'nights',
      limit: '101',
    });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().fields).sort()).toEqual(
      ['availability', 'city', 'experience', 'limit', 'priceRange', 'sessionType'].sort(),
    );
  });

  it.each(['x', 'MTAwLm5vLWlk', '🧘', 'a'.repeat(301)])('rejects the cursor %s', async (cursor) => {
    const { reply } = await search({ city: 'Mumbai', cursor });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toHaveProperty('cursor');
  });

  it('rejects a repeated filter', async () => {
    expect((await guest.get('/api/teachers/search?city=Mumbai&city=Pune')).statusCode).toBe(400);
  });
});

describe('who is listed', () => {
  const AGRA = { id: 'agra-up', name: 'Agra', latitude: 27.18, longitude: 78.02 };
  const count = async () => (await search({ city: 'Agra' })).cards.length;

  it.each<[string, TeacherOverrides]>([
    ['hidden', { hiddenAt: new Date() }],
    ['blocked', { blockedAt: new Date() }],
    ['pending', { reviewStatus: 'pending' }],
    ['rejected', { reviewStatus: 'rejected' }],
    ['never submitted', { reviewStatus: null }],
  ])('not one who is %s', async (_why, overrides) => {
    await createTeacher(test.db, { ...overrides, city: AGRA, areas: [] });
    expect(await count()).toBe(0);
  });

  const leaves: [string, (teacher: Teacher) => Promise<unknown>][] = [
    [
      'hides',
      ({ teacherId: id }) =>
        test.db.updateTable('teachers').set({ hidden_at: new Date() }).where('id', '=', id).execute(),
    ],
    [
      'is rejected',
      ({ teacherId: id }) =>
        test.db
          .updateTable('teachers')
          .set({ review_status: 'rejected', is_verified: false })
          .where('id', '=', id)
          .execute(),
    ],
    [
      'is blocked',
      ({ userId: id }) =>
        test.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', id).execute(),
    ],
    ['deletes the account', ({ userId: id }) => test.db.deleteFrom('users').where('id', '=', id).execute()],
  ];
  it.each(leaves)(
    'removes a teacher who %s immediately, without an explicit refresh',
    async (_how, leave) => {
      const teacher = await createTeacher(test.db, { city: AGRA, areas: [] });
      expect(await count()).toBe(1);
      await leave(teacher);
      expect(await count()).toBe(0);
    },
  );

  it('lists a verified teacher, with the badge, also when an admin has asked for more information', async () => {
    const city = { ...AGRA, id: 'meerut-up', name: 'Meerut' };
    await createTeacher(test.db, { reviewStatus: 'needs_more_info', isVerified: true, city, areas: [] });
    expect((await search({ city: 'Meerut' })).cards).toMatchObject([{ isVerified: true }]);
  });

  it('finds a teacher by city name if the gazetteer does not know the city', async () => {
    await createTeacher(test.db, { city: { ...AGRA, id: 'nowhere-x', name: 'Kesarpur Khas' }, areas: [] });
    expect((await search({ city: 'kesarpur khas' })).cards).toHaveLength(1);
  });
});
