import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { watchHints } from '#test/watch-hints.ts';
import type { AdminReview, WaitingCertification } from '../contract.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it("a checked certificate refreshes its teacher's list and the open review of other admins", async () => {
  const admin = await signInAs(test, await createAdmin(test.db));
  const other = await signInAs(test, await createAdmin(test.db));
  const teacher = await createTeacher(test.db, {
    reviewStatus: 'pending',
    submittedAt: test.clock.now(),
    certifications: [{ name: 'RYT 200', organization: 'Institute' }],
  });
  const [review] = (await admin.get('/api/admin/reviews/pending')).json<AdminReview[]>();
  const own = await watchHints(test, await signInAs(test, teacher));
  const open = await watchHints(test, other);
  const [id] = teacher.certificationIds;
  for (const isChecked of [true, false]) {
    const reply = await admin.put(`/api/admin/certifications/${id}/check`, { isChecked });
    expect(reply.statusCode).toBe(200);
    await own.refetched('/api/teacher/certifications');
    await open.refetched(`/api/admin/reviews/${review?.id}`);
  }
  own.close();
  open.close();
});

it('refreshes the open review of a teacher who adds and deletes a certificate', async () => {
  const admin = await signInAs(test, await createAdmin(test.db));
  const teacher = await createTeacher(test.db, {
    firstName: 'Usha',
    reviewStatus: 'pending',
    submittedAt: test.clock.now(),
  });
  const pending = (await admin.get('/api/admin/reviews/pending')).json<AdminReview[]>();
  const review = pending.find(({ teacherFirstName }) => teacherFirstName === 'Usha');
  const open = await watchHints(test, admin);
  const id = await add(teacher, 'RYT 200');
  await open.refetched(`/api/admin/reviews/${review?.id}`);
  await (await signInAs(test, teacher)).delete(`/api/teacher/certifications/${id}`);
  await open.refetched(`/api/admin/reviews/${review?.id}`);
  open.close();
});

const LIST = '/api/admin/certifications';

/** Adds a certificate a second later and returns its id. */
async function add(teacher: Teacher, name: string): Promise<string> {
  test.clock.advance(1000);
  const client = await signInAs(test, teacher);
  const reply = await client.post('/api/teacher/certifications', { name, organization: 'Institute' });
  expect(reply.statusCode).toBe(201);
  return reply.json().id;
}

it('lists what approved teachers added since their review, oldest first, until it is checked', async () => {
  const admin = await signInAs(test, await createAdmin(test.db));
  const certifications = [{ name: 'Seen with the profile', organization: 'Institute' }];
  const [first, second, unseen] = [
    await createTeacher(test.db, { firstName: 'Asha', certifications }),
    await createTeacher(test.db),
    await createTeacher(test.db, { reviewStatus: 'pending', submittedAt: test.clock.now() }),
  ];
  const ids = [await add(first, 'RYT 200'), await add(second, 'RYT 300'), await add(first, 'RYT 500')];
  await add(unseen, 'Waits with its profile');
  const listed = async () =>
    (await admin.get(LIST)).json<WaitingCertification[]>().map(({ certification }) => certification.id);
  expect(await listed()).toEqual(ids);

  const page = await admin.get(`${LIST}?limit=2`);
  expect(page.headers['x-total-count']).toBe('3');
  expect(page.json()[0]).toMatchObject({
    teacherId: first.teacherId,
    teacherFirstName: 'Asha',
    certification: { name: 'RYT 200', checkedAt: null },
  });
  const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
  expect((await admin.get(next)).json()).toMatchObject([{ certification: { id: ids[2] } }]);

  const check = (isChecked: boolean) => admin.put(`${LIST}/${ids[0]}/check`, { isChecked });
  await check(true);
  expect(await listed()).toEqual(ids.slice(1));
  await check(false);
  expect(await listed()).toEqual(ids);
  await admin.post(`/api/admin/users/${first.userId}/block`, { reason: 'Asked students for codes.' });
  expect(await listed()).toEqual([ids[1]]);
});

it('no longer lists a certificate once the profile was decided again with it', async () => {
  const admin = await signInAs(test, await createAdmin(test.db));
  const teacher = await createTeacher(test.db);
  const id = await add(teacher, 'Not readable');
  const own = async () =>
    (await admin.get(`${LIST}?limit=100`))
      .json<WaitingCertification[]>()
      .find(({ certification }) => certification.id === id);
  test.clock.advance(1000);
  const decision = {
    from: 'approved',
    status: 'needs_more_info',
    reviewNotes: 'Please send a sharper picture.',
  };
  const reply = await admin.post(`/api/admin/reviews/${(await own())?.reviewId}/status`, decision);
  expect(reply.statusCode).toBe(200);
  expect(await own()).toBeUndefined();
});

it('tells open pages of admins when a certificate is added, checked and deleted', async () => {
  const admin = await signInAs(test, await createAdmin(test.db));
  const teacher = await createTeacher(test.db);
  const open = await watchHints(test, admin);
  const id = await add(teacher, 'RYT 200');
  await open.refetched(LIST);
  await admin.put(`${LIST}/${id}/check`, { isChecked: true });
  await open.refetched(LIST);
  await (await signInAs(test, teacher)).delete(`/api/teacher/certifications/${id}`);
  await open.refetched(LIST);
  open.close();
});
