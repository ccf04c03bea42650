import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
import { signInAs } from '#test/factories.ts';
import { OutboxWorld } from '#test/outbox-world.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import {
  CLASS,
  createJoinedLearners,
  type Learner,
  leaveClass,
  newClass,
  noticesOf,
  runBatchJob,
} from '#test/worlds/batch-world.ts';

/** Reminders before a class, as before a session: a day and an hour before, and once the link is open. */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-02T06:30:00Z'));

/**
 * Moves the clock to two days before the first class (Tue 10 Mar, 7:00 am in India), when the job decides that the
 * month takes place.
 */
async function decided() {
  test.clock.set('2026-03-08T01:30:00Z');
  await runBatchJob(test);
}

async function remindAt(now: string): Promise<void> {
  test.clock.set(now);
  // The job runs every minute; the second run must have nothing left to send.
  await runJob(test, 'batches.remind');
  await runJob(test, 'batches.remind');
}

const remindersOf = async (userId: string) =>
  (await noticesOf(test, userId)).filter((kind) => kind === 'classReminder' || kind === 'classLinkOpen');

const dataOf = (userId: string, kind: string) =>
  test.db
    .selectFrom('notifications')
    .select('data')
    .where('user_id', '=', userId)
    .where('event', '=', kind)
    .orderBy('created_at')
    .execute();

const outboxOf = (userId: string) =>
  test.db
    .selectFrom('outbox as o')
    .innerJoin('accounts as a', (on) =>
      on.on((eb) =>
        eb.or([eb('a.email', '=', eb.ref('o.recipient')), eb('a.mobile', '=', eb.ref('o.recipient'))]),
      ),
    )
    .select(['o.channel', 'o.data'])
    .where('a.id', '=', userId)
    .orderBy('o.created_at')
    .execute();

it('go to each student with a seat and once to the teacher, a day and an hour before each class', async () => {
  const { id, teacher } = await newClass(test);
  const learners = (await createJoinedLearners(test, id, 3)) as [Learner, Learner, Learner];
  await decided();
  const all = [...learners, teacher];
  const counts = () => Promise.all(all.map(async ({ userId }) => (await remindersOf(userId)).length));
  await remindAt('2026-03-09T01:29:00Z');
  expect(await counts()).toEqual([0, 0, 0, 0]);
  await remindAt('2026-03-09T01:30:00Z');
  expect(await counts()).toEqual([1, 1, 1, 1]);
  await remindAt('2026-03-10T00:29:00Z');
  expect(await counts()).toEqual([1, 1, 1, 1]);
  await remindAt('2026-03-10T00:30:00Z');
  expect(await counts()).toEqual([2, 2, 2, 2]);
  // A class in person has no meeting link, so the last reminder is not sent.
  await remindAt('2026-03-10T01:20:00Z');
  expect(await counts()).toEqual([2, 2, 2, 2]);
  await remindAt('2026-03-11T01:30:00Z');
  expect(await counts()).toEqual([3, 3, 3, 3]);
  const [first] = await dataOf(learners[0].userId, 'classReminder');
  expect(first?.data).toMatchObject({ title: CLASS.title, wait: '24 hours', place: CLASS.place });
  const [ofTeacher] = await dataOf(teacher.userId, 'classReminder');
  expect(ofTeacher?.data).toMatchObject({ side: 'teacher', taken: '3', capacity: '8' });
  const channels = (await outboxOf(learners[0].userId)).map(({ channel }) => channel);
  expect(channels).toContain('sms');
});

it('say once that the link of an online class is open; the link is in the mail alone', async () => {
  const link = 'https://meet.google.com/abc-defg-hij';
  const { id, teacher } = await newClass(test, { isOnline: true, place: '', meetingUrl: link });
  const [learner] = (await createJoinedLearners(test, id, 1)) as [Learner];
  await decided();
  await remindAt('2026-03-10T01:15:00Z');
  // The earlier reminders were missed, so only the latest is sent.
  for (const { userId } of [learner, teacher]) {
    expect(await remindersOf(userId)).toEqual(['classLinkOpen']);
    expect(JSON.stringify(await dataOf(userId, 'classLinkOpen'))).not.toContain(link);
    expect(JSON.stringify(await outboxOf(userId))).toContain(link);
  }
});

it('are not sent after the class has begun', async () => {
  const { id } = await newClass(test);
  await createJoinedLearners(test, id, 1);
  await decided();
  const outbox = await OutboxWorld.begin(test);
  await remindAt('2026-03-10T00:30:00Z');
  expect(await outbox.rows()).not.toEqual([]);
  test.clock.set('2026-03-10T01:30:00Z');
  await deliverDueMessages(outbox.platform());
  expect(outbox.sent).toEqual([]);
});

it('are not sent for a seat that was given back, or to a student without a seat', async () => {
  const { id, teacher } = await newClass(test);
  const [stays, leaves] = (await createJoinedLearners(test, id, 2)) as [Learner, Learner];
  await decided();
  leaves.client = await signInAs(test, leaves);
  expect((await leaveClass(leaves, id)).statusCode).toBe(200);
  await remindAt('2026-03-09T01:30:00Z');
  expect(await remindersOf(leaves.userId)).toEqual([]);
  expect(await remindersOf(stays.userId)).toHaveLength(1);
  stays.client = await signInAs(test, stays);
  expect((await leaveClass(stays, id)).statusCode).toBe(200);
  await remindAt('2026-03-10T00:30:00Z');
  expect(await remindersOf(teacher.userId)).toHaveLength(1);
  expect(await remindersOf(stays.userId)).toHaveLength(1);
});

it('are not sent for cancelled classes, in time off, and before it is decided that the month runs', async () => {
  const { id, teacher } = await newClass(test);
  const [learner] = (await createJoinedLearners(test, id, 1)) as [Learner];
  // The decision is late, so it is not certain yet that the class takes place.
  await remindAt('2026-03-09T01:30:00Z');
  expect(await remindersOf(learner.userId)).toEqual([]);
  await runBatchJob(test);
  await remindAt('2026-03-09T01:31:00Z');
  expect(await remindersOf(learner.userId)).toHaveLength(1);

  const off = { startDate: '2026-03-12', endDate: '2026-03-12' };
  const asTeacher = await signInAs(test, teacher);
  const added = await asTeacher.post('/api/teacher/time-off', off);
  expect(added.statusCode, added.body).toBe(201);
  await remindAt('2026-03-11T01:30:00Z');
  await remindAt('2026-03-12T00:30:00Z');
  expect(await remindersOf(learner.userId)).toHaveLength(1);

  await test.db
    .updateTable('lessons')
    .set({ state: 'cancelled' })
    .where('batch_id', '=', id)
    .where('state', '=', 'planned')
    .execute();
  await remindAt('2026-03-16T01:30:00Z');
  expect(await remindersOf(learner.userId)).toHaveLength(1);
  expect(await remindersOf(teacher.userId)).toHaveLength(1);
});
