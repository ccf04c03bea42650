import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MEDIA_TEXTS } from '#features/media/contract.ts';
import { createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
let teacher: Teacher;
let client: TestClient;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  teacher = await createTeacher(test.db, { photos: ['/art/one.svg', '/art/two.svg'] });
  client = await signInAs(test, teacher);
});

const PATH = '/api/teacher/profile';
const save = (body: object) => client.put(PATH, body);
const read = async () => (await client.get(PATH)).json();
const found = async (query: string) =>
  (await test.client().get(`/api/teachers/search?city=Mumbai&limit=100&${query}`))
    .json<{ id: string }[]>()
    .some(({ id }) => id === teacher.teacherId);

describe('basic information', () => {
  it('returns and stores what was saved', async () => {
    const body = {
      intro: 'Early mornings by the lake.',
      detailedDescription: 'Two lines.\nAnd a pose 🧘.',
      experience: 12,
      onlinePrice: 650,
      offlinePrice: null,
      monthlyOnlinePrice: 5000,
      monthlyOfflinePrice: 0,
      offersFreeDemo: true,
    };
    const reply = await save(body);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject(body);
    expect(await read()).toMatchObject(body);
    expect((await test.client().get(`/api/teachers/${teacher.teacherId}`)).json()).toMatchObject(body);
  });

  it('keeps omitted fields unchanged', async () => {
    const before = await read();
    const after = (await save({ experience: 7 })).json();
    expect(after).toEqual({ ...before, experience: 7, version: before.version + 1 });
  });

  it('ignores names of any kind', async () => {
    const { firstName, lastName } = await read();
    const reply = await save({ firstName: 'Other', lastName: { $gt: '' }, intro: 'Yes.' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ firstName, lastName, intro: 'Yes.' });
  });

  it.each([
    ['intro', '🧘'.repeat(100), 200],
    ['intro', 'x'.repeat(101), 400],
    ['intro', null, 200],
    ['intro', 'a\u0000b', 400],
    ['detailedDescription', 'x'.repeat(2000), 200],
    ['detailedDescription', 'x'.repeat(2001), 400],
    ['experience', 0, 200],
    ['experience', 99, 200],
    ['experience', 100, 400],
    ['experience', -1, 400],
    ['experience', 1.5, 400],
    ['experience', '5', 400],
    ['experience', null, 200],
    ['onlinePrice', 0, 200],
    ['onlinePrice', -1, 400],
    ['onlinePrice', 99.5, 400],
    ['onlinePrice', '500', 400],
    ['monthlyOfflinePrice', 2_147_483_648, 400],
    ['offersFreeDemo', 'yes', 400],
    ['version', 0, 400],
    ['version', '1', 400],
  ])('%s: %j is %i', async (field, value, status) => {
    const reply = await save({ [field]: value });
    expect(reply.statusCode).toBe(status);
    if (status === 400) expect(reply.json().fields).toHaveProperty(field);
  });

  it('is found by its new price immediately, and no longer by the old one', async () => {
    await save({ onlinePrice: 1500, offlinePrice: null });
    expect(await found('sessionType=online&priceRange=1000-2000')).toBe(true);
    expect(await found('sessionType=online&priceRange=500-1000')).toBe(false);
    expect(await found('sessionType=offline')).toBe(false);
  });

  it('ignores extra fields in the body (T41)', async () => {
    const rows = async () =>
      (
        await sql<{ all: string }>`
          select md5(string_agg(t::text || u::text, '' order by t.id)) as all
          from (select id, user_id, is_verified, review_status, rating_sum, review_count, hidden_at, created_at from teachers) t
          join (select id, role, mobile, email, first_name, last_name, blocked_at, email_verified_at, created_at from users) u
            on u.id = t.user_id`.execute(test.db)
      ).rows[0]?.all;
    const before = await rows();
    const reply = await save({
      userType: 'admin',
      role: 'admin',
      isVerified: true,
      isBlocked: false,
      isEmailVerified: true,
      averageRating: '5.0',
      rating: 5,
      totalReviews: 99,
      reviewStatus: 'approved',
      id: crypto.randomUUID(),
      userId: crypto.randomUUID(),
      teacherId: crypto.randomUUID(),
      mobile: '+919999999999',
      email: 'other@example.com',
      isSample: true,
      createdAt: '2000-01-01T00:00:00Z',
    });
    expect(reply.statusCode).toBe(200);
    expect(await rows()).toBe(before);
  });
});

describe('version', () => {
  it('rejects a save that is based on an older version', async () => {
    const { version } = await read();
    expect((await save({ intro: 'From one tab.', version })).statusCode).toBe(200);
    const late = await save({ intro: 'From the other.', version });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'PROFILE_CHANGED',
      message: 'This was changed in another tab or on another device. Choose which version to keep.',
    });
    expect((await read()).intro).toBe('From one tab.');
    expect((await save({ intro: 'Mine after all.', version: version + 1 })).statusCode).toBe(200);
  });

  it('accepts one of many concurrent saves', async () => {
    const { version } = await read();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save({ intro: `Take ${index}.`, version })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect((await read()).version).toBe(version + 1);
  });

  it('covers places and specializations, but not certifications', async () => {
    const { version } = await read();
    await client.post('/api/teacher/certifications', { name: 'A', organization: 'B' });
    const place = { city: 'Mumbai', version };
    expect((await client.put('/api/teacher/location', place)).json().version).toBe(version + 1);
    expect((await client.put('/api/teacher/location', place)).statusCode).toBe(409);
    const styles = { specializationIds: [], topExpertiseIds: [] };
    const path = '/api/teacher/specializations';
    expect((await client.post(path, { ...styles, version })).statusCode).toBe(409);
    expect((await client.post(path, { ...styles, version: version + 1 })).json().version).toBe(version + 2);
  });
});

describe('the location', () => {
  it("keeps the gazetteer's areas of a city that another provider named, and drops those of other cities", async () => {
    const serviceAreas = [
      { name: 'Koramangala', mapsId: 'koramangala.bengaluru-k' },
      { name: 'Bandra', mapsId: 'bandra.mumbai-m' },
    ];
    const place = { city: 'Bengaluru', cityMapsId: 'place.123', serviceAreas };
    const { serviceAreas: stored } = (await client.put('/api/teacher/location', place)).json();
    expect(stored.map(({ name }: { name: string }) => name)).toEqual(['Koramangala']);
  });
});

describe('videos', () => {
  it('stores them trimmed, without duplicates and empty ones', async () => {
    const url = 'https://youtu.be/dQw4w9WgXcQ';
    const reply = await save({ videos: [` ${url} `, '', url] });
    expect(reply.json().videos).toEqual([url]);
  });

  it('accepts three', async () => {
    const videos = ['1', '2', '3', '4'].map((n) => `https://vimeo.com/10000000${n}`);
    expect((await save({ videos: [...videos.slice(1), '', ' '] })).json().videos).toEqual(videos.slice(1));
    const reply = await save({ videos });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe('Maximum of 3 videos reached. Remove some to add new ones.');
  });

  it.each(['videos', 'photoCaptions', 'photos'])(
    'rejects too many %s before parsing each one',
    async (list) => {
      const reply = await save({ [list]: Array(10_000).fill(0) });
      expect(reply.statusCode).toBe(400);
      expect(Object.keys(reply.json().fields)).toEqual([list]);
    },
  );

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'lake',
    `https://a.in/${'x'.repeat(300)}`,
  ])('%s is no web address', async (video) => {
    const reply = await save({ videos: [video] });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toHaveProperty(['videos.0']);
  });
});

describe('photos', () => {
  it('can be reordered and removed, with their captions', async () => {
    await save({ photoCaptions: ['First', 'Second'] });
    const turned = (await save({ photos: ['/art/two.svg', '/art/one.svg'] })).json();
    expect(turned).toMatchObject({
      photos: ['/art/two.svg', '/art/one.svg'],
      photoCaptions: ['Second', 'First'],
    });
    const renamed = (await save({ photos: ['/art/one.svg'], photoCaptions: ['Only'] })).json();
    expect(renamed).toMatchObject({ photos: ['/art/one.svg'], photoCaptions: ['Only'] });
    expect((await save({ photos: [] })).json()).toMatchObject({ photos: [], photoCaptions: [] });
  });

  it('accepts five', async () => {
    const reply = await save({ photos: Array(6).fill('/art/one.svg') });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe('Maximum of 5 photos reached. Remove some to add new ones.');
  });

  it.each(['https://elsewhere.example/me.jpg', '//elsewhere.example/me.jpg', '/uploads/../secret.key', ''])(
    '"%s" is refused: pictures elsewhere would tell others who looks',
    async (photo) => {
      const reply = await save({ photos: [photo] });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().fields).toEqual({ 'photos.0': MEDIA_TEXTS.elsewhere.message });
    },
  );
});
