import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
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

it('repeats the runs of a killed process after a minute, also in queues of an older release', async () => {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ connectionString: test.connectionString, schema: 'pgboss' });
  await boss.start();
  await boss.createQueue('older', { policy: 'exclusive', expireInSeconds: 600, retryLimit: 0 });
  const jobs = [{ name: 'older', every: '0 3 1 1 *', run: async () => undefined }];
  const timetable = startJobs(test.platform, jobs, test.connectionString);
  await timetable.ready;
  expect(await boss.getQueue('older')).toMatchObject({
    policy: 'exclusive',
    heartbeatSeconds: 60,
    retryLimit: 2,
  });
  await timetable.stop();
  await boss.stop({ graceful: false });
});

it('announces to open pages what a job writes with its own connections', async () => {
  const published: unknown[] = [];
  const bus = { ...test.platform.bus, publish: (notices: readonly unknown[]) => published.push(...notices) };
  let done = () => {};
  const ran = new Promise<void>((resolve) => {
    done = resolve;
  });
  const run = async ({ db }: { db: Db }) => {
    await inTransaction(db, async (tx) => sendLiveHint(tx, ['a-user'], ['/api/notifications']));
    done();
  };
  const jobs = [{ name: 'announcing', every: '0 3 1 1 *', run }];
  const timetable = startJobs({ ...test.platform, bus }, jobs, test.connectionString);
  await timetable.ready;
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ connectionString: test.connectionString, schema: 'pgboss' });
  await boss.start();
  await boss.send('announcing', {});
  await ran;
  await boss.stop({ graceful: false });
  await timetable.stop();
  expect(published).toEqual([{ users: ['a-user'], paths: ['/api/notifications'] }]);
});

it('waits for an unavailable database, and can be stopped meanwhile', async () => {
  const nowhere = 'postgres://127.0.0.1:9/nowhere';
  await startJobs(test.platform, [], nowhere).stop();
});
