import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStudent, createTeacher, signedIn, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { mediaJobs } from './jobs.ts';
import { releaseMedia } from './service.ts';

let test: TestApp;
let teacher: Teacher;
let client: TestClient;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  teacher = await createTeacher(test.db);
  client = await signedIn(test, teacher);
});

let shade = 0;

/** A picture that no other test has. */
function drawn(width = 60, height = 40) {
  shade += 1;
  // Far enough apart that no two are the same once they are compressed.
  const background = { r: (shade * 53) % 256, g: (shade * 101) % 256, b: (shade * 151) % 256 };
  return sharp({ create: { width, height, channels: 3, background } });
}

const upload = (bytes: Buffer, kind = 'photo', type = 'image/png', from = client) =>
  from.request({
    method: 'POST',
    url: `/api/media?kind=${kind}`,
    headers: { 'content-type': type },
    payload: bytes,
  });
const stored = async (kind = 'photo') => {
  const reply = await upload(await drawn().png().toBuffer(), kind);
  expect(reply.statusCode).toBe(201);
  return reply.json<{ id: string; kind: string; url: string }>();
};
const served = (url: string, accept = '*/*') =>
  test.client().request({ method: 'GET', url, headers: { accept } });
const filesOf = async (userId: string) =>
  (await sql<{ key: string }>`select key from media_files where user_id = ${userId}`.execute(test.db)).rows;
const onDisk = () =>
  readdirSync(join(test.platform.config.dataDir, 'media'), { withFileTypes: true }).map(({ name }) => name);
const purge = async () => {
  for (const job of mediaJobs) await job.run(test.platform);
};
const hours = (count: number) => count * 3_600_000;

describe('what becomes of an upload', () => {
  it('a photo is a WebP of at most 1600 pixels with a small one of 640', async () => {
    const reply = await upload(await drawn(3000, 2000).jpeg().toBuffer(), 'photo', 'image/jpeg');
    expect(reply.json()).toEqual({
      id: expect.any(String),
      kind: 'photo',
      url: expect.stringMatching(/^\/uploads\/[0-9a-f]{64}\.webp$/),
    });
    const { url } = reply.json();
    const sizes = await Promise.all(
      [url, url.replace('.webp', '-small.webp')].map(async (address: string) => {
        const answer = await served(address);
        expect(answer.headers).toMatchObject({
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=31536000, immutable',
        });
        const { format, width, height } = await sharp(answer.rawPayload).metadata();
        return [format, width, height];
      }),
    );
    expect(sizes).toEqual([
      ['webp', 1600, 1067],
      ['webp', 640, 427],
    ]);
  });

  it('a small photo is not blown up', async () => {
    const { url } = await stored();
    expect(await sharp((await served(url)).rawPayload).metadata()).toMatchObject({ width: 60, height: 40 });
  });

  it('a profile picture is a square of 400 as JPEG, and as WebP for browsers that read it', async () => {
    const { url } = await stored('picture');
    expect(url).toMatch(/\.jpg$/);
    const [jpeg, webp] = [await served(url), await served(url, 'image/avif,image/webp,*/*')];
    expect([jpeg.headers['content-type'], webp.headers['content-type']]).toEqual([
      'image/jpeg',
      'image/webp',
    ]);
    expect([jpeg.headers.vary, webp.headers.vary]).toEqual(['accept', 'accept']);
    for (const { rawPayload } of [jpeg, webp]) {
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 400, height: 400 });
    }
  });

  it('a document has no address, and none can be guessed', async () => {
    const { id, url } = await stored('document');
    expect(url).toBeNull();
    const [{ key = '' } = {}] = await filesOf(teacher.userId);
    expect(key).toMatch(/^private-/);
    for (const guess of [key, key.replace('private-', ''), id]) {
      expect((await served(`/uploads/${guess}`)).statusCode).toBe(404);
    }
  });

  it('stands upright and without a word of where and how it was taken (T33)', async () => {
    const original = await drawn(120, 60)
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '19/1 3/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer();
    const { url } = (await upload(original, 'photo', 'image/jpeg')).json();
    const { exif, icc, xmp, iptc, comments, width, height } = await sharp(
      (await served(url)).rawPayload,
    ).metadata();
    expect({ exif, icc, xmp, iptc, comments }).toEqual({});
    expect([width, height]).toEqual([60, 120]);
  });

  it('carries nothing that hid behind the pixels (T31)', async () => {
    const jpeg = await drawn().jpeg().toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    for (const kind of ['photo', 'picture']) {
      const { url } = (await upload(polyglot, kind, 'image/jpeg')).json();
      expect((await served(url)).rawPayload.includes('<script>')).toBe(false);
    }
  });
});

describe('what is refused', () => {
  const png = () => drawn().png().toBuffer();
  const LIARS: [string, Buffer | string][] = [
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG after a declaration', '<?xml version="1.0"?><svg/>'],
    ['GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['GIF that is a script', 'GIF89a=1;alert(1)'],
    ['PDF', '%PDF-1.7'],
    ['HTML', '<!doctype html><p>hello'],
    ['HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic')])],
    ['AVIF', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypavif')])],
    ['ICO', Buffer.from([0, 0, 1, 0, 1, 0])],
    ['BMP', 'BM'],
    ['TIFF', Buffer.from([0x49, 0x49, 0x2a, 0])],
    ['MVG', 'push graphic-context\nimage over 0,0 0,0 "https://127.0.0.1/x"\npop graphic-context'],
    ['EPS', '%!PS-Adobe-3.0'],
    ['ZIP', 'PK\u0003\u0004'],
    ['MP4', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42')])],
    ['WAV in the wrapping of WebP', Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVE')],
    ['WebP by its first bytes', Buffer.from('RIFF\u0008\u0000\u0000\u0000WEBPVP8 ')],
    ['PNG by its first bytes', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
    ['JPEG by its first bytes', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])],
    ['nothing but text', 'hello'],
  ];

  it.each(LIARS)('%s, whatever it says it is (T30)', async (_name, bytes) => {
    for (const type of ['image/png', 'image/svg+xml', 'image/jpeg']) {
      const reply = await upload(Buffer.from(bytes), 'photo', type);
      expect(reply.statusCode).toBe(415);
      expect(reply.json().message).toBe('Please choose a JPEG, PNG or WebP picture.');
    }
    expect(await filesOf(teacher.userId)).toEqual([]);
  });

  it.each(['text/html', 'application/octet-stream', 'application/json', 'multipart/form-data; boundary=x'])(
    'a picture sent as %s',
    async (type) => {
      expect((await upload(await png(), 'photo', type)).statusCode).toBe(415);
    },
  );

  it('a kind that there is not, and nothing at all', async () => {
    expect((await upload(await png(), 'video')).statusCode).toBe(400);
    expect((await upload(Buffer.alloc(0))).statusCode).toBe(415);
    expect((await client.post('/api/media?kind=photo')).statusCode).toBe(400);
  });

  it('a truncated picture, and a packed one', async () => {
    const whole = await drawn(800, 800).jpeg().toBuffer();
    expect((await upload(whole.subarray(0, 900), 'photo', 'image/jpeg')).statusCode).toBe(415);
    const packed = await client.request({
      method: 'POST',
      url: '/api/media',
      headers: { 'content-type': 'image/png', 'content-encoding': 'gzip' },
      payload: await png(),
    });
    expect(packed.statusCode).toBe(415);
  });

  it('too many pixels, or too long a side, before anything is decoded (T32)', async () => {
    const bomb = await drawn(14_000, 14_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    const reply = await upload(bomb);
    expect([reply.statusCode, reply.json().message]).toEqual([
      413,
      'This picture has too many pixels. Please choose a smaller one.',
    ]);
    expect(process.memoryUsage().rss - before).toBeLessThan(30 * 1024 * 1024);
    expect((await upload(await drawn(12_001, 1).png().toBuffer())).statusCode).toBe(413);
  });
});

describe('how much', () => {
  it('twenty files a person, even when twenty-five come at once (T34)', async () => {
    const pictures = await Promise.all(Array.from({ length: 25 }, () => drawn(8, 8).png().toBuffer()));
    const replies = await Promise.all(pictures.map((bytes) => upload(bytes)));
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('MEDIA_FULL');
    expect(await filesOf(teacher.userId)).toHaveLength(20);
    // What was refused left nothing behind.
    const keys = (await filesOf(teacher.userId)).map(({ key }) => key);
    expect(onDisk().filter((name) => keys.includes(name))).toHaveLength(20);
    const all = (await sql<{ key: string }>`select key from media_files`.execute(test.db)).rows;
    const known = new Set(
      all.flatMap(({ key }) => [key, key.replace('.webp', '-small.webp'), key.replace('.jpg', '.webp')]),
    );
    expect(onDisk().filter((name) => !known.has(name))).toEqual([]);
  });

  it('makes room from what nothing has shown for an hour', async () => {
    for (let count = 0; count < 20; count += 1) await stored();
    expect((await upload(await drawn().png().toBuffer())).statusCode).toBe(409);
    test.clock.advance(hours(1) + 1000);
    expect((await upload(await drawn().png().toBuffer())).statusCode).toBe(201);
  });

  it('the same picture twice is one file', async () => {
    const bytes = await drawn().png().toBuffer();
    const replies = await Promise.all(Array.from({ length: 5 }, () => upload(bytes)));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(await filesOf(teacher.userId)).toHaveLength(1);
  });

  it('five photos on a profile, even when twenty are added at once (T34)', async () => {
    const { url: first } = await stored();
    const urls = [
      first,
      ...(await Promise.all(Array.from({ length: 19 }, async () => (await stored()).url))),
    ];
    const add = async (url: string) => {
      const { photos, version } = (await client.get('/api/teacher/profile')).json();
      return client.put('/api/teacher/profile', { photos: [...photos, url], version });
    };
    await Promise.all(urls.map(add));
    for (const url of urls) await add(url);
    const { photos } = (await client.get('/api/teacher/profile')).json();
    expect(photos).toHaveLength(5);
    expect((await client.put('/api/teacher/profile', { photos: urls.slice(0, 6) })).statusCode).toBe(400);
  });
});

describe('pictures in the profile calls', () => {
  it('are own uploads or data URLs', async () => {
    const { url } = await stored();
    const data = `data:image/png;base64,${(await drawn().png().toBuffer()).toString('base64')}`;
    const reply = await client.put('/api/teacher/profile', { photos: [url, data], profilePicture: data });
    expect(reply.statusCode).toBe(200);
    const { photos, profilePicture } = reply.json();
    expect(photos).toEqual([url, expect.stringMatching(/^\/uploads\/[0-9a-f]{64}\.webp$/)]);
    expect(profilePicture).toMatch(/^\/uploads\/[0-9a-f]{64}\.jpg$/);
    expect((await client.get('/api/user')).json().profileImageUrl).toBe(profilePicture);
    const [card] = (await test.client().get('/api/teachers/search?city=Mumbai&limit=100'))
      .json<{ id: string; profilePicture: string }[]>()
      .filter(({ id }) => id === teacher.teacherId);
    expect(card?.profilePicture).toBe(profilePicture);
  });

  it("are refused when they are another's", async () => {
    const { url } = await stored();
    const other = await signedIn(test, await createTeacher(test.db));
    for (const body of [{ photos: [url] }, { profilePicture: url }]) {
      expect((await other.put('/api/teacher/profile', body)).statusCode).toBe(400);
    }
    const student = await signedIn(test, await createStudent(test.db));
    expect(
      (await student.post('/api/client/profile', { city: 'Pune', profilePicture: url })).statusCode,
    ).toBe(400);
  });

  it('a wrong one among good ones stores none of them', async () => {
    const data = `data:image/png;base64,${(await drawn().png().toBuffer()).toString('base64')}`;
    const reply = await client.put('/api/teacher/profile', { photos: [data, 'https://evil.example/a.jpg'] });
    expect(reply.statusCode).toBe(400);
    expect(await filesOf(teacher.userId)).toEqual([]);
  });
});

describe('what nothing shows', () => {
  it('goes after a day; what is shown stays', async () => {
    const [photo, left, picture] = [await stored(), await stored(), await stored('picture')];
    await client.put('/api/teacher/profile', { photos: [photo.url], profilePicture: picture.url });
    test.clock.advance(hours(23));
    await purge();
    expect((await served(left.url)).statusCode).toBe(200);
    test.clock.advance(hours(1) + 1000);
    await purge();
    expect((await served(left.url)).statusCode).toBe(404);
    expect((await served(left.url.replace('.webp', '-small.webp'))).statusCode).toBe(404);
    expect((await served(photo.url)).statusCode).toBe(200);
    expect((await served(picture.url)).statusCode).toBe(200);
    expect(await filesOf(teacher.userId)).toHaveLength(2);
  });

  it('stays while another person shows the same picture', async () => {
    const bytes = await drawn().png().toBuffer();
    const { url } = (await upload(bytes)).json();
    const other = await signedIn(test, await createTeacher(test.db));
    await upload(bytes, 'photo', 'image/png', other);
    await other.put('/api/teacher/profile', { photos: [url] });
    test.clock.advance(hours(25));
    await purge();
    expect((await served(url)).statusCode).toBe(200);
    expect(await filesOf(teacher.userId)).toEqual([]);
  });

  it("a deleted person's files go at once (T36)", async () => {
    const { url } = await stored();
    await client.put('/api/teacher/profile', { photos: [url] });
    await releaseMedia(test.db, teacher.userId);
    await purge();
    expect((await served(url)).statusCode).toBe(404);
  });
});

it.each([
  '/uploads/../secret.key',
  '/uploads/..%2fsecret.key',
  '/uploads/%2e%2e%2fsecret.key',
  '/uploads/%00',
  `/uploads/${'a'.repeat(64)}.jpg%00`,
  `/uploads/${'a'.repeat(64)}.svg`,
  `/uploads//${'a'.repeat(64)}.jpg`,
])('%s is not there (T36)', async (path) => {
  expect((await test.client().get(path)).statusCode).toBe(404);
});
