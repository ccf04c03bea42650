import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { startJobs } from './jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('schedules every job and stops', async () => {
  const jobs = [
    { name: 'first', every: '* * * * *', run: async () => undefined },
    { name: 'second', every: '0 3 * * *', run: async () => undefined },
  ];
  const timetable = startJobs(test.platform, jobs, test.connectionString);
  await timetable.ready;
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ connectionString: test.connectionString, schema: 'pgboss' });
  await boss.start();
  const schedules = await boss.getSchedules();
  await boss.stop({ graceful: false });
  await timetable.stop();
  expect(schedules.map(({ name, cron }) => [name, cron]).sort()).toEqual([
    ['first', '* * * * *'],
    ['second', '0 3 * * *'],
  ]);
});

it('waits for an unavailable database, and can be stopped meanwhile', async () => {
  const nowhere = 'postgres://127.0.0.1:9/nowhere';
  await startJobs(test.platform, [], nowhere).stop();
});
