import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_RATE_LIMITS } from '#app/slices.ts';
import { newId } from '#shared/ids.ts';
import { SHARE_PICTURE, sitePicturePath, teacherPicturePath } from '#shared/sharing.ts';
import { createTeacher, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

/** A rectangle of pixels inside the portrait's arch, below the face. */
const IN_THE_ARCH = { left: 900, top: 560, width: 8, height: 8 };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url, headers });
const pictureOf = ({ teacherId }: Teacher) => ask(teacherPicturePath(teacherId, 'en'));
const setPicture = (teacher: Teacher, address: string | null) =>
  test.db.updateTable('users').set({ profile_picture: address }).where('id', '=', teacher.userId).execute();

async function colourInArch(picture: Buffer): Promise<number[]> {
  const { data } = await sharp(picture).extract(IN_THE_ARCH).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

describe('the picture of a teacher', () => {
  it('is a JPEG of the announced size, named by its content', async () => {
    const teacher = await createTeacher(test.db, { firstName: 'प्रिया', lastName: '🧘' });
    const reply = await pictureOf(teacher);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('image/jpeg');
    expect(reply.headers['cache-control']).toBe('public, max-age=3600');
    const { width, height } = SHARE_PICTURE;
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width, height });
    const etag = String(reply.headers.etag);
    const again = await ask(teacherPicturePath(teacher.teacherId, 'en'), { 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
  });

  it('changes its name when its content changes', async () => {
    const teacher = await createTeacher(test.db, { isSample: true });
    const before = await pictureOf(teacher);
    await test.db
      .updateTable('users')
      .set({ first_name: 'Renamed' })
      .where('id', '=', teacher.userId)
      .execute();
    const after = await pictureOf(teacher);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
  });

  it('shows the stored portrait in the arch', async () => {
    const teacher = await createTeacher(test.db);
    const red = sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } });
    const key = `${'a'.repeat(64)}.jpg`;
    await test.platform.storage.put(key, await red.jpeg().toBuffer());
    await setPicture(teacher, `/uploads/${key}`);
    const [r = 0, g = 255, b = 255] = await colourInArch((await pictureOf(teacher)).rawPayload);
    expect(r).toBeGreaterThan(240);
    expect(Math.max(g, b)).toBeLessThan(20);
  });

  it('never fetches external portraits', async () => {
    let fetched = 0;
    const stranger = createServer((_request, response) => {
      fetched += 1;
      response.end();
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    const plain = await createTeacher(test.db);
    const [r = 0, g = 0, b = 0] = await colourInArch((await pictureOf(plain)).rawPayload);
    for (const address of [
      `http://127.0.0.1:${port}/a.jpg`,
      '/art/portraits/../../../package.json',
      'file:///etc/hosts',
    ]) {
      await setPicture(plain, address);
      const reply = await pictureOf(plain);
      expect(reply.statusCode).toBe(200);
      expect(await colourInArch(reply.rawPayload)).toEqual([r, g, b]);
    }
    stranger.close();
    expect(fetched).toBe(0);
  });

  it('is 404 for hidden, blocked or unknown teachers', async () => {
    const hidden = await createTeacher(test.db, { hiddenAt: test.clock.now() });
    const blocked = await createTeacher(test.db, { blockedAt: test.clock.now() });
    for (const id of [hidden.teacherId, blocked.teacherId, newId(), 'nobody', '..%2f..%2fsite'])
      expect((await ask(`/og/teacher/${id}.jpg`)).statusCode).toBe(404);
    expect((await ask(`/og/teacher/${(await createTeacher(test.db)).teacherId}.png`)).statusCode).toBe(404);
  });
});

it('the site picture exists for all other pages', async () => {
  const reply = await ask(sitePicturePath('en'));
  expect(reply.statusCode).toBe(200);
  const { width, height } = SHARE_PICTURE;
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width, height });
});

it('limits rendering by queue length and by rate per IP', async () => {
  const strict = await startTestApp({ env: { RATE_LIMITS: 'normal' } });
  try {
    const { max } = ALL_RATE_LIMITS.sharePicture;
    const teachers = await Promise.all(Array.from({ length: max + 20 }, () => createTeacher(strict.db)));
    const replies = await Promise.all(
      teachers.map(({ teacherId }) =>
        strict.app.inject({ method: 'GET', url: teacherPicturePath(teacherId, 'en') }),
      ),
    );
    const count = (status: number) => replies.filter(({ statusCode }) => statusCode === status).length;
    expect(count(429)).toBe(20);
    expect(count(200)).toBeGreaterThan(0);
    expect(count(200)).toBeLessThanOrEqual(7);
    expect(count(200) + count(503)).toBe(max);
    // Rendered pictures no longer count against the limit.
    const drawn = teachers[replies.findIndex(({ statusCode }) => statusCode === 200)] as Teacher;
    const cached = await strict.app.inject({ method: 'GET', url: teacherPicturePath(drawn.teacherId, 'en') });
    expect(cached.statusCode).toBe(200);
  } finally {
    await strict.close();
  }
});
