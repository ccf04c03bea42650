import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import {
  type Class,
  createJoinedLearners,
  type Learner,
  leaveClass,
  newClass,
} from '#test/worlds/batch-world.ts';

/** Classes are lessons: a student who has had one may review its teacher, as after a session. */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

let made: Class;
let learner: Learner;
beforeEach(async () => {
  test.clock.set('2026-03-02T06:30:00Z');
  made = await newClass(test);
  [learner] = (await createJoinedLearners(test, made.id, 1)) as [Learner];
});

const GOOD = { rating: 4, comment: 'Patient and precise.' };
const url = () => `/api/teacher/${made.teacher.teacherId}/reviews`;
const at = async (time: string) => {
  test.clock.set(time);
  learner.client = await signInAs(test, learner);
};
const mayReview = async () => (await learner.client.get(`${url()}/own`)).json().mayReview;
const codeOf = (reply: { statusCode: number; json: () => { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];

it('is possible once, from the end of the first class on, and counts in the rating', async () => {
  // The first class is on Tue 10 Mar, 7:00 to 8:00 am in India.
  await at('2026-03-10T02:29:00Z');
  expect(await mayReview()).toBe(false);
  expect(codeOf(await learner.client.post(url(), GOOD))).toEqual([403, 'REVIEW_NEEDS_SESSION']);
  await at('2026-03-10T02:30:00Z');
  expect(await mayReview()).toBe(true);
  const reply = await learner.client.post(url(), GOOD);
  expect(reply.statusCode, reply.body).toBe(201);
  expect(reply.json()).toMatchObject({ rating: 4, isVerifiedSession: true });
  expect(codeOf(await learner.client.post(url(), GOOD))).toEqual([409, 'ALREADY_REVIEWED']);
  const profile = (await test.client().get(`/api/teacher/${made.teacher.teacherId}`)).json();
  expect(profile).toMatchObject({ averageRating: '4.0', rating: '4.0', totalReviews: 1 });
});

it('stays possible after the seat is given back, if a class took place before', async () => {
  const second = (await createJoinedLearners(test, made.id, 1))[0] as Learner;
  expect((await leaveClass(second, made.id)).statusCode).toBe(200);
  await at('2026-03-10T02:30:00Z');
  expect((await leaveClass(learner, made.id)).statusCode).toBe(200);
  expect(await mayReview()).toBe(true);
  // The second student left before the first class, so had none.
  learner = second;
  await at('2026-04-10T02:30:00Z');
  expect(await mayReview()).toBe(false);
});

it('is not possible after classes that were cancelled', async () => {
  await test.db.updateTable('lessons').set({ state: 'cancelled' }).where('batch_id', '=', made.id).execute();
  await at('2026-04-10T02:30:00Z');
  expect(await mayReview()).toBe(false);
});
