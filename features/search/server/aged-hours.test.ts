import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTeacher, signInAs } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

const PUBLISHED = new Date('2026-02-20T06:30:00Z');
const DAY_MS = 86_400_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  test.clock.set(PUBLISHED.toISOString());
});
afterAll(() => test.close());

it('the points for hours published lately fall with time alone', async () => {
  const teacher = await createTeacher(test.db);
  const client = await signInAs(test, teacher);
  const hour = { dayOfWeek: 1, startTime: '07:00', endTime: '09:00' };
  expect((await client.post('/api/teacher/time-slots', hour)).statusCode).toBe(201);
  const score = async () => {
    const rows = await test.db
      .selectFrom('teacher_listing')
      .select('score')
      .where('teacher_id', '=', teacher.teacherId)
      .execute();
    return rows[0]?.score ?? Number.NaN;
  };
  const scoreAfter = async (days: number) => {
    test.clock.set(new Date(PUBLISHED.getTime() + days * DAY_MS + 3_600_000).toISOString());
    await runJob(test, 'rank-hours');
    return score();
  };
  const fresh = await score();
  expect(await scoreAfter(29)).toBe(fresh);
  expect(await scoreAfter(30)).toBe(fresh - 20);
  expect(await scoreAfter(89)).toBe(fresh - 20);
  expect(await scoreAfter(90)).toBe(fresh - 40);
});
