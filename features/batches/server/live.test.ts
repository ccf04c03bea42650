import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { openEventStream } from '#test/event-stream.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import {
  createJoinedLearners,
  joinClass,
  type Learner,
  leaveClass,
  MONTH,
  newClass,
  newLearner,
  seatsOf,
  waitForSeat,
} from '#test/worlds/batch-world.ts';
import { leaveClassesOf } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  test.clock.set('2026-03-02T06:30:00Z');
});
afterAll(() => test.close());

it('refreshes the pages of everybody in a month when somebody joins, waits or leaves', async () => {
  const { id, teacher } = await newClass(test, { capacity: 2 });
  const [seated] = (await createJoinedLearners(test, id, 1)) as [Learner];
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const watch = async ({ client }: Learner) => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await openEventStream(origin, { cookie });
    await stream.next(({ name }) => name === 'ready');
    const isRefreshed = ({ name, data }: { name: string; data: unknown }) =>
      name === 'stale' && (data as { paths: string[] }).paths.includes('/api/client/seats');
    return { ...stream, refreshed: async () => (await stream.next(isRefreshed)).data };
  };
  const paths = ['/api/client/seats', `/api/teacher/${teacher.teacherId}/batches`];

  const ofSeated = await watch(seated);
  const joined = await newLearner(test);
  expect((await joinClass(joined, id)).statusCode).toBe(201);
  expect(await ofSeated.refreshed()).toEqual({ paths });

  const [first, second, third] = [await newLearner(test), await newLearner(test), await newLearner(test)];
  for (const learner of [first, second, third]) {
    expect((await waitForSeat(learner, id)).statusCode).toBe(201);
    expect(await ofSeated.refreshed()).toEqual({ paths });
  }

  const ofThird = await watch(third);
  expect((await first.client.delete(`/api/batches/${id}/waits/${MONTH}`)).statusCode).toBe(200);
  expect(await ofThird.refreshed()).toEqual({ paths });
  expect(await seatsOf(third)).toMatchObject([{ place: 2 }]);
  // The seat goes to the second, so the third moves up again.
  expect((await leaveClass(joined, id)).statusCode).toBe(200);
  expect(await ofThird.refreshed()).toEqual({ paths });
  expect(await seatsOf(third)).toMatchObject([{ place: 1 }]);

  const ofSecond = await watch(second);
  await inTransaction(test.db, (tx) => leaveClassesOf(tx, third.userId, test.clock.now()));
  expect(await ofSecond.refreshed()).toEqual({ paths });
  for (const stream of [ofSeated, ofThird, ofSecond]) stream.close();
});
