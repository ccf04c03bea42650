import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listActiveUsers } from '#platform/server/personal-data.ts';
import { createAdmin, createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import {
  CLASS,
  createJoinedLearners,
  joinClass,
  type Learner,
  leaveClass,
  MONTH,
  NEXT_MONTH,
  newClass,
  newLearner,
  runBatchJob,
  waitForSeat,
} from '#test/worlds/batch-world.ts';
import { deleteAccount, runPrivacyJob } from '#test/worlds/privacy-world.ts';

/** What the data export, erasure and statistics contain about seats. */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-02T06:30:00Z'));

async function partOf(client: TestClient, name: string) {
  const reply = await client.get('/api/account/export');
  const files = unzipSync(new Uint8Array(reply.rawPayload));
  const file = Object.entries(files).find(([path]) => path.endsWith(`${name}.json`));
  return file && JSON.parse(strFromU8(file[1]));
}

it('the archive has every month of a student, and the seats that were given back', async () => {
  const { id, teacher } = await newClass(test, { place: 'Call +91 98765 43210' });
  const other = await newClass(test, { title: 'Evening flow', startTime: '18:00' });
  const learner = await newLearner(test);
  await joinClass(learner, id);
  await joinClass(learner, other.id);
  test.clock.set('2026-03-08T01:30:00Z');
  await runBatchJob(test);
  test.clock.set('2026-03-13T06:30:00Z');
  learner.client = await signInAs(test, learner);
  await leaveClass(learner, other.id);
  // Past the 90 days that My Bookings shows.
  test.clock.set('2026-09-01T06:30:00Z');
  const client = await signInAs(test, learner);
  expect((await client.get('/api/client/seats')).json()).toEqual([]);
  const kept = await partOf(client, 'groupClasses');
  expect(kept).toMatchObject([{ month: MONTH, amount: 1800, batch: { id } }]);
  expect(kept[0].lessons).toHaveLength(10);
  expect(JSON.stringify(kept)).not.toContain('98765');
  expect(await partOf(client, 'groupClassesGivenBack')).toMatchObject([
    { title: 'Evening flow', month: MONTH, amount: 1800, endsAt: '2026-03-13T06:30:00.000Z' },
  ]);
  const asTeacher = await signInAs(test, teacher);
  await asTeacher.post(`/api/teacher/batches/${id}/close`);
  const own = await partOf(asTeacher, 'groupClasses');
  expect(own).toMatchObject([{ id, isClosed: true, months: [{ month: MONTH, seats: 1 }, {}, {}] }]);
  expect(JSON.stringify(own)).not.toContain(learner.userId);
});

it('erasure takes a student off waiting lists, those of past months included', async () => {
  const { id } = await newClass(test, { capacity: 1 });
  await createJoinedLearners(test, id, 1);
  const waiting = await newLearner(test);
  await waitForSeat(waiting, id);
  test.clock.set('2026-05-01T06:30:00Z');
  const client = await signInAs(test, waiting);
  expect((await deleteAccount(client, waiting)).statusCode).toBe(200);
  test.clock.set('2026-05-09T06:30:00Z');
  await runPrivacyJob(test, 'erase-accounts');
  const rows = await test.db
    .selectFrom('batch_waits')
    .select('student_id')
    .where('batch_id', '=', id)
    .execute();
  expect(rows).toEqual([]);
});

it('erasure of a teacher empties the texts of classes and keeps whether they were online', async () => {
  const link = 'https://meet.google.com/abc-defg-hij';
  const { id, teacher, asTeacher } = await newClass(test, { isOnline: true, place: '', meetingUrl: link });
  const inPerson = { ...CLASS, startTime: '18:00' };
  const second = (await asTeacher.post('/api/teacher/batches', inPerson)).json<{ id: string }>();
  const learner = await newLearner(test);
  for (const batch of [id, second.id]) expect((await joinClass(learner, batch)).statusCode).toBe(201);
  test.clock.set('2026-03-08T01:30:00Z');
  await runBatchJob(test);
  test.clock.set('2026-04-20T06:30:00Z');
  expect((await deleteAccount(await signInAs(test, teacher), teacher)).statusCode).toBe(200);
  test.clock.set('2026-04-28T06:30:00Z');
  await runPrivacyJob(test, 'erase-accounts');
  const client = await signInAs(test, learner);
  const seats: { batch: { id: string } }[] = (await client.get('/api/client/seats')).json();
  const texts = { title: '', place: null };
  expect(seats.find(({ batch }) => batch.id === id)).toMatchObject({
    batch: { ...texts, isOnline: true },
    meeting: null,
  });
  expect(seats.find(({ batch }) => batch.id === second.id)?.batch).toMatchObject({
    ...texts,
    isOnline: false,
  });
  const { notices } = (await client.get('/api/notifications')).json();
  expect(notices.map(({ title }: { title: string }) => title)).toContain('You are in: Group class');
  expect(JSON.stringify(notices)).not.toContain(CLASS.title);
  const { url } = (await client.post('/api/calendar/feed', {})).json();
  const feed = (await test.client().get(new URL(url).pathname)).body;
  expect(feed).toContain('SUMMARY:Group class (Online)');
  expect(feed).toContain('SUMMARY:Group class (In person)');
  expect(feed + JSON.stringify(seats)).not.toContain('meet.google');
});

it('an account with a seat or a place on a waiting list counts as active', async () => {
  const { id, teacher } = await newClass(test, { capacity: 1 });
  const [seated] = (await createJoinedLearners(test, id, 1)) as [Learner];
  const waiting = await newLearner(test);
  await waitForSeat(waiting, id);
  const idle = await createStudent(test.db);
  const all = [seated, waiting, teacher, idle].map(({ userId }) => userId);
  const active = await listActiveUsers(test.db, all, test.clock.now());
  expect(all.map((userId) => active.has(userId))).toEqual([true, true, true, false]);
});

it('the statistics count seats, and who took a later month', async () => {
  const { id } = await newClass(test);
  const [stays] = (await createJoinedLearners(test, id, 2)) as [Learner, Learner];
  const figures = async () => {
    const admin = await signInAs(test, await createAdmin(test.db));
    const { seats, seatsOver, seatsAgain } = (await admin.get('/api/admin/funnel')).json();
    return { seats, seatsOver, seatsAgain };
  };
  const before = await figures();
  expect(before.seats).toBeGreaterThanOrEqual(2);
  test.clock.set('2026-04-05T06:30:00Z');
  stays.client = await signInAs(test, stays);
  expect((await joinClass(stays, id, { month: NEXT_MONTH })).statusCode).toBe(201);
  expect((await figures()).seats).toBe(before.seats + 1);
  test.clock.set('2026-04-10T06:30:00Z');
  const after = await figures();
  expect(after.seatsAgain - before.seatsAgain).toBe(1);
  expect(after.seatsOver - before.seatsOver).toBeGreaterThanOrEqual(2);
});
