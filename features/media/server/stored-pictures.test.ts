import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { createMediaWorld, type MediaWorld, newPicture } from '#test/worlds/media-world.ts';

let test: TestApp;
let world: MediaWorld;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  world = await createMediaWorld(test);
});

describe('a stored upload', () => {
  it('is a WebP of at most 1600 pixels with a small version of 640 for a photo', async () => {
    const { upload, served } = world;
    const reply = await upload(await newPicture(3000, 2000).jpeg().toBuffer(), 'photo', 'image/jpeg');
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

  it('is looked for outside the transaction, and stored again if a cleanup has just removed it', async () => {
    const { files, stored, served } = world;
    const { storage } = test.platform;
    const has = storage.has;
    let committed = 0;
    storage.has = async (key) => {
      storage.has = has;
      committed = (await files()).length;
      await storage.remove(key);
      return has(key);
    };
    const { url } = await stored();
    expect(storage.has).toBe(has);
    expect(committed).toBe(1);
    expect((await served(url)).statusCode).toBe(200);
  });

  it('has its entry before its files, so that the cleanup finds them if the upload is cut off', async () => {
    const { files, stored } = world;
    const { storage } = test.platform;
    const put = storage.put;
    const before = (await files()).length;
    let entries = 0;
    storage.put = async (key, bytes) => {
      storage.put = put;
      entries = (await files()).length - before;
      return put(key, bytes);
    };
    await stored();
    expect(entries).toBe(1);
  });

  it('is not enlarged if the photo is small', async () => {
    const { stored, served } = world;
    const { url } = await stored();
    expect(await sharp((await served(url)).rawPayload).metadata()).toMatchObject({ width: 60, height: 40 });
  });

  it('is a square of 400 as JPEG, and as WebP where supported, for a profile picture', async () => {
    const { stored, served } = world;
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

  it('is a WebP of at most 10 kB for a detailed profile picture', async () => {
    const { upload, served } = world;
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const grain = sharp({ create: { width: 800, height: 800, channels: 3, background: '#888', noise } }).blur(
      2,
    );
    const { url } = (await upload(await grain.png().toBuffer(), 'picture')).json();
    const { rawPayload } = await served(url, 'image/webp,*/*');
    // At the usual quality this picture has more than 10 kB.
    const usual = await sharp((await served(url)).rawPayload)
      .webp({ quality: 80 })
      .toBuffer();
    expect(usual.length).toBeGreaterThan(10_000);
    expect(rawPayload.length).toBeLessThanOrEqual(10_000);
  });

  it('is a smaller square rather than above 10 kB for a picture of nothing but noise', async () => {
    const { upload, served } = world;
    const noise = { type: 'gaussian', mean: 128, sigma: 120 } as const;
    const grain = sharp({ create: { width: 400, height: 400, channels: 3, background: '#888', noise } });
    const { url } = (await upload(await grain.png().toBuffer(), 'picture')).json();
    for (const address of [url, url.replace('.jpg', '.webp')]) {
      const { rawPayload } = await served(address, 'image/webp,*/*');
      expect(rawPayload.length).toBeLessThanOrEqual(10_000);
      const { width = 0, height } = await sharp(rawPayload).metadata();
      expect(width).toBe(height);
      expect(width).toBeLessThan(400);
    }
  });

  it('has no URL that can be guessed for a document', async () => {
    const { stored, served, files } = world;
    const { id, url } = await stored('document');
    expect(url).toBeNull();
    const [{ key = '' } = {}] = await files();
    expect(key).toMatch(/^private-/);
    for (const guess of [key, key.replace('private-', ''), id]) {
      expect((await served(`/uploads/${guess}`)).statusCode).toBe(404);
    }
  });

  it('is upright and has no metadata of place and camera (T33)', async () => {
    const { upload, served } = world;
    const original = await newPicture(120, 60)
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

  it('has no data hidden after the pixels (T31)', async () => {
    const { upload, served } = world;
    const jpeg = await newPicture().jpeg().toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    for (const kind of ['photo', 'picture']) {
      const { url } = (await upload(polyglot, kind, 'image/jpeg')).json();
      expect((await served(url)).rawPayload.includes('<script>')).toBe(false);
    }
  });
});
