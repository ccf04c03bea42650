import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { createMediaWorld, type MediaWorld, newPicture } from '#test/worlds/media-world.ts';
import { mediaJobs } from './jobs.ts';
import { releaseFiles } from './store.ts';

let test: TestApp;
let world: MediaWorld;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  world = await createMediaWorld(test);
});

const hours = (count: number) => count * 3_600_000;
const purge = async () => {
  for (const job of mediaJobs) await job.run(test.platform);
};

describe('pictures in the profile calls', () => {
  it('accept own uploads and data URLs', async () => {
    const { teacher, client, stored } = world;
    const { url } = await stored();
    const data = `data:image/png;base64,${(await newPicture().png().toBuffer()).toString('base64')}`;
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

  it('crop a photo that becomes the profile picture', async () => {
    const { client, stored, served } = world;
    const { url } = await stored('photo');
    const reply = await client.put('/api/teacher/profile', { profilePicture: url });
    expect(reply.statusCode, reply.body).toBe(200);
    const { profilePicture } = reply.json();
    expect(profilePicture).toMatch(/^\/uploads\/[0-9a-f]{64}\.jpg$/);
    const { rawPayload } = await served(profilePicture);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 400 });
  });

  it('refuse uploads of other users', async () => {
    const { stored } = world;
    const { url } = await stored();
    const other = await signInAs(test, await createTeacher(test.db));
    for (const body of [{ photos: [url] }, { profilePicture: url }]) {
      expect((await other.put('/api/teacher/profile', body)).statusCode).toBe(400);
    }
    const student = await signInAs(test, await createStudent(test.db));
    expect(
      (await student.post('/api/client/profile', { city: 'Pune', profilePicture: url })).statusCode,
    ).toBe(400);
  });

  it('store nothing if one of several is refused', async () => {
    const { client, files } = world;
    const data = `data:image/png;base64,${(await newPicture().png().toBuffer()).toString('base64')}`;
    const reply = await client.put('/api/teacher/profile', { photos: [data, 'https://evil.example/a.jpg'] });
    expect(reply.statusCode).toBe(400);
    expect(await files()).toEqual([]);
  });
});

describe('the cleanup', () => {
  it('deletes pictures unused for a day, and leaves those in use', async () => {
    const { client, stored, served, files } = world;
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
    expect(await files()).toHaveLength(2);
  });

  it('leaves a picture that another user still uses', async () => {
    const { upload, served, files } = world;
    const bytes = await newPicture().png().toBuffer();
    const { url } = (await upload(bytes)).json();
    const other = await signInAs(test, await createTeacher(test.db));
    await upload(bytes, 'photo', 'image/png', other);
    await other.put('/api/teacher/profile', { photos: [url] });
    test.clock.advance(hours(25));
    await purge();
    expect((await served(url)).statusCode).toBe(200);
    expect(await files()).toEqual([]);
  });

  it("deletes an erased user's files at once (T36)", async () => {
    const { teacher, client, stored, served } = world;
    const { url } = await stored();
    await client.put('/api/teacher/profile', { photos: [url] });
    await releaseFiles(test.db, teacher.userId);
    await purge();
    expect((await served(url)).statusCode).toBe(404);
  });
});
