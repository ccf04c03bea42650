import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpBody } from '#test/sign-up.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let t: TestApp;
let student: TestClient;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  student = t.client();
  await student.post('/api/register', signUpBody());
});

const save = (body: object) => student.post('/api/client/profile', body);
const dataUrl = (bytes: Buffer | string, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

function drawn(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#0a6' } });
}

describe('profile', () => {
  test('starts with the names given at sign-up and without a place', async () => {
    expect((await student.get('/api/client/profile')).json()).toEqual({
      firstName: 'Meera',
      lastName: 'Iyer',
      profilePicture: null,
      city: null,
      cityMapsId: null,
      area: null,
      areaMapsId: null,
      latitude: null,
      longitude: null,
    });
  });

  test('returns and stores what was saved', async () => {
    const body = {
      firstName: 'Mira',
      lastName: 'Rao',
      profilePicture: null,
      city: 'Somewhere Unlisted',
      cityMapsId: 'city:1',
      area: 'Old Town',
      areaMapsId: 'area:1',
      latitude: 12.97,
      longitude: 77.59,
    };
    const reply = await save(body);
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual(body);
    expect((await student.get('/api/client/profile')).json()).toEqual(body);
    expect((await student.get('/api/user')).json()).toMatchObject({ firstName: 'Mira', lastName: 'Rao' });
  });

  test('refuses a word reserved for the site in a changed name, and keeps stored names (P2)', async () => {
    const body = { firstName: 'Toran', lastName: 'Rao', city: 'Pune' };
    const refused = await save(body);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.firstName).toContain('“Toran” is reserved for this site');
    const { id } = (await student.get('/api/user')).json();
    await t.db.updateTable('users').set({ first_name: 'Toran' }).where('id', '=', id).execute();
    expect((await save(body)).statusCode).toBe(201);
    expect((await save({ ...body, lastName: 'Admin' })).json().fields).toHaveProperty('lastName');
    expect((await save({ ...body, lastName: 'R\u200bao' })).json().lastName).toBe('Rao');
  });

  test('finds a city without identifier by any of its names', async () => {
    const { cityMapsId, latitude, longitude } = (await save({ city: 'Mumbai' })).json();
    expect(cityMapsId).toEqual(expect.any(String));
    expect([Math.round(latitude), Math.round(longitude)]).toEqual([19, 73]);
    expect((await save({ city: 'Bombay' })).json()).toMatchObject({ city: 'Bombay', cityMapsId });
  });

  test('clears an omitted area and leaves omitted names', async () => {
    await save({ city: 'Somewhere Unlisted', area: 'Old Town', areaMapsId: 'area:1' });
    const reply = await save({ city: 'Elsewhere Unlisted' });
    expect(reply.json()).toMatchObject({
      firstName: 'Meera',
      city: 'Elsewhere Unlisted',
      area: null,
      areaMapsId: null,
    });
  });

  test.each([[undefined], [''], ['   '], ['\u200b'], ['\u2800'], [null], [7], [['Mumbai']]])(
    'refuses the city %j',
    async (city) => {
      const reply = await save({ city });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({
        message: 'City is required',
        fields: { city: 'City is required' },
      });
    },
  );

  test('is for students only', async () => {
    const teacher = t.client();
    await teacher.post('/api/register', signUpBody({ userType: 'teacher' }));
    for (const path of ['/api/client/profile', '/api/profile/completion-status?userType=client']) {
      expect((await t.client().get(path)).statusCode).toBe(401);
      expect((await teacher.get(path)).statusCode).toBe(403);
    }
    expect((await t.client().post('/api/client/profile', { city: 'x' })).statusCode).toBe(401);
    expect((await teacher.post('/api/client/profile', {})).statusCode).toBe(403);
  });
});

describe('picture', () => {
  test('is stored upright as a square JPEG without metadata and cached forever', async () => {
    const original = await drawn(640, 300)
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .jpeg()
      .toBuffer();
    const reply = await save({ city: 'Mumbai', profilePicture: dataUrl(original, 'image/jpeg') });
    expect(reply.statusCode).toBe(201);
    const url: string = reply.json().profilePicture;
    expect(url).toMatch(/^\/uploads\/[0-9a-f]{64}\.jpg$/);
    expect((await student.get('/api/user')).json().profileImageUrl).toBe(url);

    const served = await t.client().get(url);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const facts = await sharp(served.rawPayload).metadata();
    expect(facts).toMatchObject({ format: 'jpeg', width: 400, height: 400 });
    expect(facts.exif).toBeUndefined();
  });

  test('is unchanged if omitted, removed with null, and accepted as its own URL', async () => {
    const bytes = await drawn(500, 500).webp().toBuffer();
    const first = await save({ city: 'Mumbai', profilePicture: dataUrl(bytes, 'image/webp') });
    const { profilePicture } = first.json();
    expect((await save({ city: 'Pune' })).json().profilePicture).toBe(profilePicture);
    expect((await save({ city: 'Pune', profilePicture })).json().profilePicture).toBe(profilePicture);
    expect((await save({ city: 'Pune', profilePicture: null })).json().profilePicture).toBeNull();
  });

  test.each([
    'https://elsewhere.example/me.jpg',
    'http://127.0.0.1:9999/',
    '//elsewhere.example/me.jpg',
    'javascript:alert(1)',
    `/uploads/${'0'.repeat(64)}.jpg`,
    '/uploads/../secret.key',
  ])('the address %s is refused', async (profilePicture) => {
    const reply = await save({ city: 'Mumbai', profilePicture });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toHaveProperty('profilePicture');
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG that says it is a PNG by name alone', '<?xml version="1.0"?><svg/>'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['a PDF', '%PDF-1.7'],
    ['HTML', '<!doctype html><p>hello'],
    ['the first bytes of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
    ['nothing', ''],
  ])('%s is refused as 415', async (_name, bytes) => {
    const reply = await save({ city: 'Mumbai', profilePicture: dataUrl(bytes) });
    expect(reply.statusCode).toBe(415);
    expect(reply.json().message).toBe('Please choose a JPEG, PNG or WebP picture.');
  });

  test('refuses more than forty million pixels before decoding', async () => {
    const bomb = await drawn(8000, 6000).png({ compressionLevel: 9 }).toBuffer();
    const reply = await save({ city: 'Mumbai', profilePicture: dataUrl(bomb) });
    expect(reply.statusCode).toBe(413);
  });

  test('drops data hidden after the picture', async () => {
    const jpeg = await drawn(400, 400).jpeg().toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    const { profilePicture } = (await save({ city: 'Pune', profilePicture: dataUrl(polyglot) })).json();
    expect((await t.client().get(profilePicture)).rawPayload.includes('<script>')).toBe(false);
  });

  test('can be sent in a body of up to 8 MiB; other calls accept 32 KiB', async () => {
    const large = { city: 'Mumbai', profilePicture: `data:image/png;base64,${'A'.repeat(5_000_000)}` };
    expect((await save(large)).statusCode).toBe(415);
    expect((await save({ ...large, firstName: 'x'.repeat(4_000_000) })).statusCode).toBe(413);
    expect((await t.client().post('/api/client/profile', large)).statusCode).toBe(401);
    expect((await student.post('/api/login', large)).statusCode).toBe(413);
  });

  test.each(['/uploads/nothing.jpg', '/uploads/..%2f..%2fsecret.key', '/uploads/%00', '/uploads/a%2Fb'])(
    'answers 404 for %s',
    async (path) => {
      expect((await t.client().get(path)).statusCode).toBe(404);
    },
  );
});

describe('completion', () => {
  const status = async () => (await student.get('/api/profile/completion-status?userType=client')).json();

  test('requires a city and both contacts verified', async () => {
    expect(await status()).toEqual({ isComplete: false, missing: ['city', 'email', 'mobile'] });
    await save({ city: 'Mumbai' });
    expect(await status()).toEqual({ isComplete: false, missing: ['email', 'mobile'] });
    const { id } = (await student.get('/api/user')).json();
    const at = t.clock.now();
    await t.db
      .updateTable('users')
      .set({ email_verified_at: at, mobile_verified_at: at })
      .where('id', '=', id)
      .execute();
    expect(await status()).toEqual({ isComplete: true, missing: [] });
  });

  test.each([
    ['student', 200],
    ['client', 200],
    ['teacher', 400],
  ])('for userType=%s answers %i', async (userType, expected) => {
    const reply = await student.get(`/api/profile/completion-status?userType=${userType}`);
    expect(reply.statusCode).toBe(expected);
  });
});
