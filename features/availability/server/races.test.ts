import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hhmm } from '#shared/time.ts';
import { createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

/** T55: concurrent requests that publish hours. */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const PARALLEL = 40;
const ROUNDS = 4;
const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1);
const URL = '/api/teacher/time-slots';

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const counted = (replies: { statusCode: number }[], status: number) =>
  replies.filter((reply) => reply.statusCode === status).length;

async function signedInTeacher(): Promise<{ teacher: Teacher; client: TestClient }> {
  const teacher = await createTeacher(test.db);
  return { teacher, client: await signInAs(test, teacher) };
}

async function deadlocks(): Promise<number> {
  const query = sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`;
  return (await query.execute(test.db)).rows[0]?.deadlocks ?? Number.NaN;
}

describe.each(rounds)('round %i', () => {
  it(`${PARALLEL} overlapping hours: stores one row, reports the day to the others, no deadlock`, async () => {
    const { client } = await signedInTeacher();
    const before = await deadlocks();
    const replies = await times(PARALLEL, (index) =>
      client.post(URL, { dayOfWeek: 'monday', startTime: hhmm(600 + (index % 30)), endTime: '11:00' }),
    );
    expect(counted(replies, 201)).toBe(1);
    expect(counted(replies, 409)).toBe(PARALLEL - 1);
    expect((await client.get(URL)).json()).toHaveLength(1);
    expect(await deadlocks()).toBe(before);
  });

  it('stores concurrent hours that only touch', async () => {
    const { client } = await signedInTeacher();
    const replies = await times(6, (index) =>
      client.post(URL, { dayOfWeek: 2, startTime: hhmm(480 + index * 60), endTime: hhmm(540 + index * 60) }),
    );
    expect(counted(replies, 201)).toBe(6);
    expect((await client.get(URL)).json()).toHaveLength(6);
  });

  it('reports the result of each of several concurrent days', async () => {
    const { client } = await signedInTeacher();
    await client.post(URL, { dayOfWeek: 'wednesday', startTime: '07:30', endTime: '08:30' });
    const days = ['monday', 'wednesday', 'friday'];
    const replies = await times(days.length, (index) =>
      client.post(URL, { dayOfWeek: days[index], startTime: '07:00', endTime: '08:00' }),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 409, 201]);
    expect(replies[1]?.json().message).toContain('Time conflict on Wednesday.');
  });

  it('stores one row for the same day off sent twice', async () => {
    const { client } = await signedInTeacher();
    const replies = await times(PARALLEL, () =>
      client.post('/api/teacher/time-off', { startDate: '2026-03-10' }),
    );
    expect(counted(replies, 201)).toBe(1);
    expect(counted(replies, 409)).toBe(PARALLEL - 1);
    expect((await client.get('/api/teacher/time-off')).json()).toHaveLength(1);
  });
});
