import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listShownKeys, listStoredKeys } from '#features/media/server/service.ts';
import type { SearchedTeacher } from '#features/search/contract.ts';
import { newId } from '#shared/ids.ts';
import { openEventStream } from '#test/event-stream.ts';
import { createAdmin, createTeacher, signInAs } from '#test/factories.ts';
import { type FakeS3, startFakeS3 } from '#test/fakes/s3.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { createMediaWorld, newPicture } from '#test/worlds/media-world.ts';

const BUCKET = 'toran-media';
const SECRETS = { toran: 'a secret of forty characters, more or less' };
const DAY_MS = 86_400_000;

let s3: FakeS3;
beforeAll(async () => {
  s3 = await startFakeS3(BUCKET, SECRETS);
});
afterAll(() => s3.close());

describe.each(['disk', 's3'] as const)('the picture of an ID, stored on %s', (store) => {
  let test: TestApp;
  const stored = (): string[] =>
    store === 's3' ? [...s3.objects.keys()] : filesIn(join(test.platform.config.dataDir, 'media'));

  beforeAll(async () => {
    test = await startTestApp({
      env:
        store === 's3'
          ? {
              S3_ENDPOINT: s3.endpoint,
              S3_BUCKET: BUCKET,
              S3_REGION: 'ap-south-1',
              S3_ACCESS_KEY_ID: 'toran',
              S3_SECRET_ACCESS_KEY: SECRETS.toran,
            }
          : {},
    });
  });
  afterAll(() => test.close());
  afterEach(() => expect(stored()).toEqual([]));

  async function people() {
    const teacher = await createTeacher(test.db, { gender: 'woman' });
    const asTeacher = await signInAs(test, teacher);
    const asAdmin = await signInAs(test, await createAdmin(test.db));
    const send = async (kind = 'licence'): Promise<string> => {
      const payload = await newPicture().png().toBuffer();
      const headers = { 'content-type': 'image/png' };
      const url = '/api/media?kind=document';
      const media = await asTeacher.request({ method: 'POST', url, headers, payload });
      const documentId = (media.json() as { id: string }).id;
      const reply = await asTeacher.put('/api/teacher/id-document', { kind, documentId });
      expect(reply.statusCode, reply.body).toBe(200);
      return documentId;
    };
    const path = `/api/admin/id-checks/${teacher.teacherId}`;
    const decide = (body: object) => asAdmin.post(`${path}/decision`, body);
    return { teacher, asTeacher, asAdmin, send, path, decide };
  }

  it('is gone when our team has seen it; kind, last four characters and date stay', async () => {
    const { teacher, asTeacher, asAdmin, send, path, decide } = await people();
    const documentId = await send();
    expect(stored()).toHaveLength(1);
    const { document } = (await asAdmin.get(`${path}/document`)).json() as { document: string };
    expect(document).toMatch(/^data:image\/webp;base64,/);
    const reply = await decide({ decision: 'seen', documentId, lastFour: ' 45b2', gender: 'woman' });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(stored()).toEqual([]);
    expect((await asTeacher.get('/api/teacher/id-check')).json()).toEqual({
      waiting: null,
      seen: { kind: 'licence', lastFour: '45B2', gender: 'woman', seenAt: '2026-03-02T06:30:00.000Z' },
    });
    expect(await test.db.selectFrom('media_files').selectAll().execute()).toEqual([]);
    const profile = (await asTeacher.get(`/api/teachers/${teacher.teacherId}`)).json();
    expect(profile).toMatchObject({ idSeenOn: '2026-03-02', gender: 'woman' });
    expect(JSON.stringify(profile)).not.toContain('45B2');
    expect((await asAdmin.get(`${path}/document`)).statusCode).toBe(409);
  });

  it('is gone when it is refused, withdrawn, replaced or was not looked at for 7 days', async () => {
    const { teacher, asTeacher, send, decide } = await people();
    const refused = await send();
    expect((await decide({ decision: 'refused', documentId: refused })).statusCode).toBe(400);
    await decide({ decision: 'refused', documentId: refused, reason: 'The picture is blurred' });
    expect(stored()).toEqual([]);
    expect((await asTeacher.get('/api/notifications')).body).toContain('The picture is blurred');

    await send();
    expect((await asTeacher.delete('/api/teacher/id-document')).statusCode).toBe(200);
    expect(stored()).toEqual([]);

    const first = await send();
    await send('pan');
    expect(stored()).toHaveLength(1);
    expect((await decide({ decision: 'seen', documentId: first, lastFour: '1234' })).statusCode).toBe(409);

    test.clock.advance(7 * DAY_MS - 1000);
    await runJob(test, 'verification.expire-ids');
    await runJob(test, 'media.purge');
    expect(stored()).toHaveLength(1);
    test.clock.advance(2000);
    await runJob(test, 'verification.expire-ids');
    expect(stored()).toEqual([]);
    // The session has expired in the meantime, so the teacher signs in again.
    const again = await signInAs(test, teacher);
    expect((await again.get('/api/teacher/id-check')).json()).toEqual({ waiting: null, seen: null });
  });

  it('is in no backup while it waits, and the restored site goes on without it', async () => {
    const { teacher, asAdmin, send, path, decide } = await people();
    const documentId = await send();
    const [key = ''] = stored();
    expect(await Array.fromAsync(listStoredKeys(test.db, new Date(0)))).toEqual([]);
    expect(await Array.fromAsync(listShownKeys(test.db))).toEqual([]);

    await test.platform.storage.remove(key);
    expect((await asAdmin.get(`${path}/document`)).json().code).toBe('ID_NOT_WAITING');
    const refused = await decide({ decision: 'refused', documentId, reason: 'Please send it again' });
    expect(refused.statusCode, refused.body).toBe(200);

    // The same picture is one file, so it is backed up if a certificate shows it too.
    const document_id = await send();
    const { teacherId: teacher_id } = teacher;
    const certificate = { id: newId(), teacher_id, document_id, name: 'Course', organization: 'School' };
    await test.db
      .insertInto('certificates')
      .values({ ...certificate, created_at: test.clock.now() })
      .execute();
    expect(await Array.fromAsync(listStoredKeys(test.db, new Date(0)))).toEqual(stored());
    await test.db.deleteFrom('certificates').where('document_id', '=', document_id).execute();
    await decide({ decision: 'refused', documentId: document_id, reason: 'A test' });
  });

  it('of another user cannot be sent', async () => {
    const { send, decide } = await people();
    const documentId = await send();
    const other = await signInAs(test, await createTeacher(test.db));
    const reply = await other.put('/api/teacher/id-document', { kind: 'pan', documentId });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['documentId']]);
    await decide({ decision: 'refused', documentId, reason: 'A test' });
  });

  it('counts for the gender filter only while the ID and the profile state the same gender', async () => {
    const { teacher, asTeacher, send, decide } = await people();
    const women = async () => {
      const found = await asTeacher.get('/api/teachers/search?sessionType=online&women=1');
      return (found.json() as SearchedTeacher[]).some(({ id }) => id === teacher.teacherId);
    };
    expect(await women()).toBe(false);
    await decide({ decision: 'seen', documentId: await send(), lastFour: '1234', gender: 'woman' });
    expect(await women()).toBe(true);
    await asTeacher.put('/api/teacher/profile', { gender: 'other' });
    expect(await women()).toBe(false);
    await asTeacher.put('/api/teacher/profile', { gender: 'woman' });
    expect(await women()).toBe(true);
    await decide({ decision: 'seen', documentId: await send('pan'), lastFour: '1234' });
    expect(await women()).toBe(false);
  });
});

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

it('the list of waiting IDs is in order and pages', async () => {
  const test = await startTestApp();
  const asAdmin = await signInAs(test, await createAdmin(test.db));
  const sent: string[] = [];
  for (const kind of ['pan', 'voter', 'passport']) {
    const teacher = await createTeacher(test.db, { gender: kind === 'pan' ? 'woman' : null });
    const client = await signInAs(test, teacher);
    const payload = await newPicture().png().toBuffer();
    const headers = { 'content-type': 'image/png' };
    const media = await client.request({ method: 'POST', url: '/api/media?kind=document', headers, payload });
    await client.put('/api/teacher/id-document', { kind, documentId: media.json().id });
    sent.push(teacher.teacherId);
    test.clock.advance(1000);
  }
  const first = await asAdmin.get('/api/admin/id-checks?limit=2');
  expect(first.headers['x-total-count']).toBe('3');
  const rows = first.json() as { teacherId: string; kind: string; gender: string | null }[];
  expect(rows.map(({ teacherId }) => teacherId)).toEqual(sent.slice(0, 2));
  expect(rows.map(({ gender }) => gender)).toEqual(['woman', null]);
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
  expect(((await asAdmin.get(next)).json() as typeof rows).map(({ kind }) => kind)).toEqual(['passport']);
  await test.close();
});

it('a certificate keeps its document if the same picture was sent as an ID', async () => {
  const test = await startTestApp();
  const { teacher, client, ...media } = await createMediaWorld(test);
  const asAdmin = await signInAs(test, await createAdmin(test.db));
  const picture = await newPicture().png().toBuffer();
  const upload = async (payload: Buffer): Promise<string> =>
    (await media.upload(payload, 'document')).json<{ id: string }>().id;
  const documentId = await upload(picture);
  const certificate = { name: 'Teacher Training', organization: 'Example Institute', documentId };
  const { id } = (await client.post('/api/teacher/certifications', certificate)).json() as { id: string };
  const sendAgain = async () => {
    const again = { kind: 'licence', documentId: await upload(picture) };
    expect(again.documentId).toBe(documentId);
    expect((await client.put('/api/teacher/id-document', again)).statusCode).toBe(200);
  };
  const isKept = async () => {
    await runJob(test, 'media.purge');
    return (await client.get(`/api/teacher/certifications/${id}/document`)).statusCode === 200;
  };

  await sendAgain();
  const decision = { decision: 'refused', documentId, reason: 'This is no ID' };
  await asAdmin.post(`/api/admin/id-checks/${teacher.teacherId}/decision`, decision);
  expect(await isKept()).toBe(true);

  await sendAgain();
  await client.delete('/api/teacher/id-document');
  expect(await isKept()).toBe(true);

  await sendAgain();
  const other = await upload(await newPicture().resize(7, 7).png().toBuffer());
  await client.put('/api/teacher/id-document', { kind: 'pan', documentId: other });
  expect(await isKept()).toBe(true);
  await test.close();
});

async function sendId(test: TestApp) {
  const { teacher, client, stored } = await createMediaWorld(test);
  const { id: documentId } = await stored('document');
  await client.put('/api/teacher/id-document', { kind: 'pan', documentId });
  return { teacher, client, documentId };
}

it('an ID keeps its picture if it is sent again with its id in capitals', async () => {
  const test = await startTestApp();
  const asAdmin = await signInAs(test, await createAdmin(test.db));
  const { teacher, client, documentId } = await sendId(test);
  const again = { kind: 'pan', documentId: documentId.toUpperCase() };
  const reply = await client.put('/api/teacher/id-document', again);
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { waiting: { kind: 'pan' } }]);
  const opened = await asAdmin.get(`/api/admin/id-checks/${teacher.teacherId}/document`);
  expect(opened.statusCode, opened.body).toBe(200);
  await test.close();
});

it('IDs of blocked and leaving teachers are not in the list', async () => {
  const test = await startTestApp();
  const asAdmin = await signInAs(test, await createAdmin(test.db));
  const [kept, blocked, leaving] = [await sendId(test), await sendId(test), await sendId(test)];
  const reason = 'Asked students for codes.';
  await asAdmin.post(`/api/admin/users/${blocked.teacher.userId}/block`, { reason });
  await leaving.client.post('/api/account/delete', { password: leaving.teacher.password });
  const list = async () => {
    const reply = await asAdmin.get('/api/admin/id-checks');
    const ids = (reply.json() as { teacherId: string }[]).map(({ teacherId }) => teacherId);
    return [reply.headers['x-total-count'], ids];
  };
  expect(await list()).toEqual(['1', [kept.teacher.teacherId]]);
  await asAdmin.post(`/api/admin/users/${blocked.teacher.userId}/unblock`, { reason });
  expect(await list()).toEqual(['2', [kept.teacher.teacherId, blocked.teacher.teacherId]]);
  await test.close();
});

it('open pages of the teacher and of admins hear that an ID has expired', async () => {
  const test = await startTestApp();
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { teacher } = await sendId(test);
  test.clock.advance(7 * DAY_MS + 1000);
  const clients = [await signInAs(test, teacher), await signInAs(test, await createAdmin(test.db))];
  const streams = [];
  for (const { cookies } of clients) {
    const stream = await openEventStream(origin, { cookie: `sid=${cookies.get('sid')}` });
    await stream.next(({ name }) => name === 'ready');
    streams.push(stream);
  }
  await runJob(test, 'verification.expire-ids');
  for (const [index, path] of ['/api/teacher/id-check', '/api/admin/id-checks'].entries()) {
    const stale = await streams[index]?.next(
      ({ name, data }) => name === 'stale' && JSON.stringify(data).includes(path),
    );
    expect(stale).toBeDefined();
    streams[index]?.close();
  }
  await test.close();
});
