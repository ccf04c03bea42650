import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin, signInAs } from '#test/factories.ts';
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

const onDisk = () =>
  readdirSync(join(test.platform.config.dataDir, 'media'), { withFileTypes: true }).map(({ name }) => name);

describe('the number of stored pictures', () => {
  it('is at most twenty per user, even with twenty-five concurrent uploads (T34)', async () => {
    const { upload, files } = world;
    const pictures = await Promise.all(Array.from({ length: 25 }, () => newPicture(8, 8).png().toBuffer()));
    const replies = await Promise.all(pictures.map((bytes) => upload(bytes)));
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('MEDIA_FULL');
    expect(await files()).toHaveLength(20);
    // The refused upload left no files.
    const keys = (await files()).map(({ key }) => key);
    expect(onDisk().filter((name) => keys.includes(name))).toHaveLength(20);
    const all = (await sql<{ key: string }>`select key from media_files`.execute(test.db)).rows;
    const served = new Set(
      all.flatMap(({ key }) => [key, key.replace('.webp', '-small.webp'), key.replace('.jpg', '.webp')]),
    );
    expect(onDisk().filter((name) => !served.has(name))).toEqual([]);
  });

  it('limits data URLs in a profile too', async () => {
    const { client, stored } = world;
    for (let count = 0; count < 20; count += 1) await stored();
    const picture = await newPicture().png().toBuffer();
    const profilePicture = `data:image/png;base64,${picture.toString('base64')}`;
    const reply = await client.put('/api/teacher/profile', { profilePicture });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'MEDIA_FULL']);
  });

  it('limits the picture of an admin too', async () => {
    const asAdmin = await signInAs(test, await createAdmin(test.db));
    for (let count = 0; count < 20; count += 1) {
      const reply = await world.upload(await newPicture().png().toBuffer(), 'photo', 'image/png', asAdmin);
      expect(reply.statusCode, reply.body).toBe(201);
    }
    const picture = await newPicture().png().toBuffer();
    const profilePicture = `data:image/png;base64,${picture.toString('base64')}`;
    const reply = await asAdmin.put('/api/admin/profile', { profilePicture });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'MEDIA_FULL']);
  });

  it('excludes pictures unused for an hour if the user has reached the limit', async () => {
    const { upload, stored } = world;
    for (let count = 0; count < 20; count += 1) await stored();
    expect((await upload(await newPicture().png().toBuffer())).statusCode).toBe(409);
    test.clock.advance(3_601_000);
    expect((await upload(await newPicture().png().toBuffer())).statusCode).toBe(201);
  });

  it('counts the same picture once', async () => {
    const { upload, files } = world;
    const bytes = await newPicture().png().toBuffer();
    const replies = await Promise.all(Array.from({ length: 5 }, () => upload(bytes)));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(await files()).toHaveLength(1);
  });

  it('is at most five photos per profile, even with twenty concurrent ones (T34)', async () => {
    const { client, stored } = world;
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
