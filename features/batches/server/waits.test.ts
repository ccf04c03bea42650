import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import {
  createJoinedLearners,
  joinClass,
  type Learner,
  leaveClass,
  MONTH,
  newClass,
  newLearner,
  noticesOf,
  runBatchJob,
  seatsOf,
  waitForSeat,
} from '#test/worlds/batch-world.ts';
import { duesOf } from '#test/worlds/payment-world.ts';

/** How students wait for seats of group classes. */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-02T06:30:00Z'));

const codeOf = (reply: { statusCode: number; json: () => { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];
const monthsOf = async (teacherId: string) =>
  (await test.client().get(`/api/teacher/${teacherId}/batches`)).json()[0].months;
const learners = (count: number): Promise<Learner[]> =>
  Promise.all(Array.from({ length: count }, () => newLearner(test)));

describe('the waiting list', () => {
  it('gives a free seat to the first by itself, with a due and a notice', async () => {
    const { id, teacher } = await newClass(test, { capacity: 1 });
    const [seated] = (await createJoinedLearners(test, id, 1)) as [Learner];
    const [first, second] = (await learners(2)) as [Learner, Learner];
    expect((await waitForSeat(first, id)).json()).toMatchObject({ id: null, place: 1, amount: null });
    expect((await waitForSeat(second, id)).json()).toMatchObject({ place: 2 });
    await leaveClass(seated, id);
    expect(await seatsOf(first)).toMatchObject([{ place: null, amount: 1800 }]);
    expect(await duesOf(first.client)).toMatchObject([{ amount: 1800 }]);
    expect(await noticesOf(test, first.userId)).toEqual(['classSeatFromList']);
    expect(await seatsOf(second)).toMatchObject([{ place: 1 }]);
    expect(await monthsOf(teacher.teacherId)).toMatchObject([{ taken: 1, waiting: 1 }]);
  });

  it('lets a student with nine seats and a place on the list join when a seat is free', async () => {
    const learner = await newLearner(test);
    for (let index = 0; index < 9; index += 1) await joinClass(learner, (await newClass(test)).id);
    const { id, teacher } = await newClass(test, { capacity: 1 });
    const [seated] = (await createJoinedLearners(test, id, 1)) as [Learner];
    expect((await waitForSeat(learner, id)).statusCode).toBe(201);
    const hide = (hidden_at: Date | null) =>
      test.db.updateTable('teachers').set({ hidden_at }).where('id', '=', teacher.teacherId).execute();
    await hide(test.clock.now());
    await leaveClass(seated, id);
    await hide(null);
    expect((await joinClass(learner, id)).statusCode).toBe(201);
  });

  it('is for full months, once for each student, and can be left', async () => {
    const { id } = await newClass(test, { capacity: 1 });
    const learner = await newLearner(test);
    expect(codeOf(await waitForSeat(learner, id))).toEqual([409, 'BATCH_NOT_FULL']);
    const [seated] = (await createJoinedLearners(test, id, 1)) as [Learner];
    expect(codeOf(await waitForSeat(seated, id))).toEqual([409, 'BATCH_JOINED']);
    await waitForSeat(learner, id);
    expect(codeOf(await waitForSeat(learner, id))).toEqual([409, 'BATCH_WAITING']);
    const url = `/api/batches/${id}/waits/${MONTH}`;
    expect((await learner.client.delete(url)).statusCode).toBe(200);
    expect(codeOf(await learner.client.delete(url))).toEqual([404, 'WAIT_NOT_FOUND']);
  });

  it('passes by people who were blocked meanwhile', async () => {
    const { id, teacher } = await newClass(test, { capacity: 1 });
    const [seated] = (await createJoinedLearners(test, id, 1)) as [Learner];
    const [blocked, next] = (await learners(2)) as [Learner, Learner];
    await waitForSeat(blocked, id);
    await waitForSeat(next, id);
    await test.db
      .insertInto('blocks')
      .values({
        student_id: blocked.userId,
        teacher_user_id: teacher.userId,
        blocked_by: 'teacher',
        created_at: test.clock.now(),
      })
      .execute();
    await leaveClass(seated, id);
    expect(await seatsOf(blocked)).toEqual([]);
    expect(await seatsOf(next)).toMatchObject([{ place: null }]);
  });

  it.each([
    ['hidden', { hidden_at: new Date('2026-03-01T00:00:00Z') }],
    ['rejected', { review_status: 'rejected', is_verified: false }],
  ] as const)('gives no seat while the teacher is %s, and one afterwards', async (_, change) => {
    const { id, teacher } = await newClass(test, { capacity: 1 });
    const [seated] = (await createJoinedLearners(test, id, 1)) as [Learner];
    const next = await newLearner(test);
    await waitForSeat(next, id);
    await test.db.updateTable('teachers').set(change).where('id', '=', teacher.teacherId).execute();
    expect((await leaveClass(seated, id)).statusCode).toBe(200);
    await runBatchJob(test);
    expect(await seatsOf(next)).toMatchObject([{ place: 1 }]);
    expect(await duesOf(next.client)).toEqual([]);

    const again = { hidden_at: null, review_status: 'approved', is_verified: true } as const;
    await test.db.updateTable('teachers').set(again).where('id', '=', teacher.teacherId).execute();
    await runBatchJob(test);
    expect(await seatsOf(next)).toMatchObject([{ place: null, amount: 1800 }]);
    expect(await noticesOf(test, next.userId)).toEqual(['classSeatFromList']);
  });
});
