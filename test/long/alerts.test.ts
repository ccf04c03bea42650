import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { METRICS } from '#app/server.ts';
import { bookingJobs } from '#features/bookings/server/jobs.ts';
import { hashPassword } from '#features/identity/server/passwords/passwords.ts';
import { NOTICE_MESSAGE } from '#features/notifications/server/mail-templates.ts';
import { REQUEST_SECONDS } from '#platform/server/metrics/definitions.ts';
import { createPrometheusMetrics } from '#platform/server/metrics/prometheus.ts';
import { serveMetrics } from '#platform/server/metrics/serve-metrics.ts';
import { outboxJobs } from '#platform/server/outbox/jobs.ts';
import { queueMessage } from '#platform/server/outbox/outbox.ts';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
import { findFreePort } from '../../scripts/free-port.ts';
import { openEventStream } from '../event-stream.ts';
import { createBooking, createStudent, createTeacher, signInAs } from '../factories.ts';
import { startLoadBalancer } from '../front.ts';
import { eventually } from '../patience.ts';
import { ALERTS_FILE, ensurePromtool, firingAlerts, promtool, readScrape } from '../promtool.ts';
import { startRedis } from '../redis-server.ts';
import { mountSmallDisk } from '../small-disk.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { urlWithDatabase } from '../test-db.ts';

const NAMES = [...readFileSync(ALERTS_FILE, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
const isHere = ensurePromtool();
const disk = mountSmallDisk(8);

type Faulty = { test: TestApp; metrics: ReturnType<typeof createPrometheusMetrics> };

async function start(env: Record<string, string> = {}): Promise<Faulty> {
  const metrics = createPrometheusMetrics(METRICS);
  const test = await startTestApp({ env, metrics });
  onTestFinished(() => test.close());
  return { test, metrics };
}

/**
 * Causes the fault between two scrapes of the metrics. Returns the alerts that fire if the fault goes on for 40
 * minutes.
 */
async function fired({ metrics }: Faulty, fault: () => Promise<unknown>): Promise<string[]> {
  const before = readScrape(`up 1\n${await metrics.scrape()}`);
  await fault();
  const now = readScrape(`up 1\n${await metrics.scrape()}`);
  return firingAlerts(before, now, NAMES);
}

function queueMails(test: TestApp, count: number): Promise<unknown> {
  const data = { title: 'Your session was confirmed', body: 'See you.', button: null, unsubscribePath: null };
  const at = { channel: 'email', createdAt: test.clock.now(), expiresAt: null } as const;
  const one = (number: number) =>
    queueMessage(test.db, { ...at, recipient: `p${number}@example.com`, message: NOTICE_MESSAGE, data });
  return Promise.all(Array.from({ length: count }, (_, number) => one(number)));
}

/** Refuses all connections to the database, as if it had stopped; `again` allows them. */
async function cutOff(test: TestApp): Promise<{ again(): Promise<void> }> {
  const name = new URL(test.connectionString).pathname.slice(1);
  const other = new pg.Client({ connectionString: urlWithDatabase(inject('templateUrl'), 'postgres') });
  await other.connect();
  await other.query(`alter database ${name} allow_connections false`);
  await other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  return {
    async again() {
      await other.query(`alter database ${name} allow_connections true`);
      await other.end();
    },
  };
}

describe.skipIf(!isHere)('each alert fires in its fault', () => {
  afterAll(() => disk?.remove());

  it('passes the checks of promtool', () => {
    expect(promtool(['check', 'rules', ALERTS_FILE]).output).toContain(`${NAMES.length} rules found`);
  });

  it('tests every alert', () => {
    const source = readFileSync(fileURLToPath(import.meta.url), 'utf8');
    expect(NAMES.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
  });

  it('no alert fires while all is well', async () => {
    const faulty = await start();
    const guest = faulty.test.client();
    const usual = async () => {
      for (let times = 0; times < 20; times += 1) await guest.get('/api/specializations');
      await queueMails(faulty.test, 2);
      for (const job of outboxJobs) await job.run(faulty.test.platform);
    };
    expect(await fired(faulty, usual)).toEqual([]);
  });

  it('no figures: the process is gone', async () => {
    const { metrics } = await start();
    const port = await findFreePort();
    const served = await serveMetrics({ host: '127.0.0.1', port }, () => metrics.scrape());
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/metrics`).then(
        ({ ok }) => (ok ? 'up 1' : 'up 0'),
        () => 'up 0',
      );
    expect(firingAlerts(new Map(), readScrape(await isUp()), NAMES)).toEqual([]);
    await served.stop();
    const names = firingAlerts(new Map(), readScrape(await isUp()), NAMES);
    expect(names).toEqual(['ToranDown']);
  });

  it('the database is gone: requests fail, and live updates stop', async () => {
    const faulty = await start();
    const { test } = faulty;
    const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const person = await signInAs(test, await createStudent(test.db));
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await openEventStream(origin, { cookie });
    const names = await fired(faulty, async () => {
      const { again } = await cutOff(test);
      onTestFinished(() => again());
      for (let times = 0; times < 5; times += 1) await person.get('/api/notifications');
      await eventually(
        () => faulty.metrics.scrape(),
        (text) => text.includes('toran_live_updates_up 0'),
        10_000,
      );
    });
    stream.close();
    expect(names).toEqual(
      expect.arrayContaining(['ToranDatabaseDown', 'ToranErrors', 'ToranLiveUpdatesDown']),
    );
  });

  it('alerts that requests are slow while a lock blocks a table', async () => {
    const faulty = await start();
    const names = await fired(faulty, async () => {
      const blocker = new pg.Client({ connectionString: faulty.test.connectionString });
      await blocker.connect();
      await blocker.query('begin; lock table teacher_card in access exclusive mode');
      await faulty.test.client().get('/api/teachers/search?sessionType=online');
      await blocker.end();
    });
    expect(names).toContain('ToranSlow');
  });

  it.each([
    { seconds: 0.12, share: 0.1, fires: false },
    { seconds: 1.9, share: 0.08, fires: true },
  ])('$share of the requests take $seconds s: slow is $fires', async ({ seconds, share, fires }) => {
    const metrics = createPrometheusMetrics(METRICS);
    const before = readScrape(`up 1\n${await metrics.scrape()}`);
    for (let count = 0; count < 100; count += 1)
      metrics.observe(REQUEST_SECONDS, count < 100 * share ? seconds : 0.01, { call: 'page' });
    const now = readScrape(`up 1\n${await metrics.scrape()}`);
    expect(firingAlerts(before, now, ['ToranSlow'])).toEqual(fires ? ['ToranSlow'] : []);
  });

  it('every connection is in use', async () => {
    const faulty = await start();
    const { pool } = faulty.test;
    let held: pg.PoolClient[] = [];
    const names = await fired(faulty, async () => {
      held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
      // Waits until the pool's own limit.
      pool.connect().then(
        (client) => client.release(),
        () => undefined,
      );
    });
    for (const client of held) client.release();
    expect(names).toContain('ToranPoolExhausted');
  });

  it('the event loop is blocked', async () => {
    const faulty = await start();
    const names = await fired(faulty, async () => {
      for (let times = 0; times < 3; times += 1) {
        const end = performance.now() + 500;
        while (performance.now() < end);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    expect(names).toContain('ToranEventLoopLag');
  });

  it('more passwords than the queue takes', async () => {
    const faulty = await start();
    let hashing: Promise<unknown> = Promise.resolve();
    const names = await fired(faulty, async () => {
      hashing = Promise.allSettled(Array.from({ length: 120 }, () => hashPassword('a password')));
    });
    await hashing;
    expect(names).toContain('ToranQueueFull');
  });

  it('no process sends the messages', async () => {
    const faulty = await start();
    const names = await fired(faulty, async () => {
      await queueMails(faulty.test, 1);
      faulty.test.clock.advance(6 * 60_000);
    });
    expect(names).toContain('ToranOutboxOld');
  });

  it('the mail server is gone', async () => {
    const mailServer = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'] });
    await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', () => resolve()));
    const { port } = mailServer.server.address() as { port: number };
    await new Promise<void>((resolve) => mailServer.close(() => resolve()));
    const faulty = await start({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'toran@example.com' });
    const names = await fired(faulty, async () => {
      await queueMails(faulty.test, 6);
      await deliverDueMessages(faulty.test.platform);
    });
    expect(names).toContain('ToranProviderFailing');
  });

  it('a job fails', async () => {
    const faulty = await start();
    const names = await fired(faulty, async () => {
      const admin = new pg.Client({ connectionString: faulty.test.connectionString });
      await admin.connect();
      await admin.query('alter table outbox rename to outbox_gone');
      for (const job of outboxJobs) await job.run(faulty.test.platform).catch(() => undefined);
      await admin.query('alter table outbox_gone rename to outbox');
      await admin.end();
    });
    expect(names).toContain('ToranJobFailing');
  });

  it('no job runs', async () => {
    const faulty = await start();
    const names = await fired(faulty, async () => faulty.test.clock.advance(30 * 60_000));
    expect(names).toContain('ToranJobLate');
  });

  it.skipIf(disk === null)('the disk is full', async () => {
    const faulty = await start({ DATA_DIR: disk?.path ?? '' });
    expect(await fired(faulty, async () => disk?.fill())).toContain('ToranDiskFull');
    disk?.empty();
  });

  it('no process runs jobs', async () => {
    const faulty = await start({ ROLE: 'web', DATABASE_URL: 'postgres://toran@127.0.0.1/toran' });
    expect(await fired(faulty, async () => undefined)).toEqual(['ToranNoJobs']);
  });

  it('live updates arrive late', async () => {
    const redis = await startRedis();
    const front = await startLoadBalancer(redis.port);
    onTestFinished(async () => {
      front.stop();
      await redis.stop();
    });
    const faulty = await start({ BUS_URL: `redis://127.0.0.1:${front.port}` });
    const { test } = faulty;
    const origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const student = await createStudent(test.db);
    const { cookies } = await signInAs(test, student);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await openEventStream(origin, { cookie });
    await stream.next(({ name }) => name === 'ready');
    const names = await fired(faulty, async () => {
      front.delay(1_500);
      test.platform.bus.publish([{ users: [student.userId], paths: ['/api/user'] }]);
      await stream.next(({ name }) => name === 'stale');
      front.delay(0);
    });
    stream.close();
    expect(names).toEqual(['ToranBusLag']);
  });

  it('one address sends far too much', async () => {
    const faulty = await start({ RATE_LIMITS: 'normal' });
    const guest = faulty.test.client();
    const names = await fired(faulty, async () => {
      for (let times = 0; times < 1_000; times += 1) await guest.get('/api/maps/search-cities?q=Pu');
    });
    expect(names).toContain('ToranLimitTrips');
  });

  it('teachers do not answer', async () => {
    const faulty = await start();
    const { test } = faulty;
    const names = await fired(faulty, async () => {
      const teacher = await createTeacher(test.db);
      const expiresAt = test.clock.now();
      for (let count = 0; count < 25; count += 1)
        await createBooking(test.db, { teacher, student: await createStudent(test.db), expiresAt });
      for (const job of bookingJobs) if (job.name === 'bookings.expire') await job.run(test.platform);
    });
    expect(names).toContain('ToranRequestsExpire');
  });
});
