import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#app/slices.ts';
import { STREAMS_PER_USER } from '#platform/server/events/hub.ts';
import { type EventStream, openEventStream } from '../event-stream.ts';
import { createStudent, signedIn } from '../factories.ts';
import { cookieOf } from '../new-connections.ts';
import { eventually } from '../patience.ts';
import { findRedis, type RedisServer, startRedis } from '../redis-server.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const PLACES = '/api/maps/reverse-geocode?lat=19.07&lon=72.88';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  test.clock.set(new Date().toISOString());
});
afterAll(() => test.close());

const start = (env: Record<string, string>) =>
  startServerProcess({ DATABASE_URL: test.connectionString, ...env });

const statusOf = async (server: ServerProcess, path: string, cookie = '') =>
  (await fetch(`${server.origin}${path}`, { headers: { cookie } })).status;

describe('one process for requests and one for jobs', () => {
  let web: ServerProcess;
  let jobs: ServerProcess;
  beforeAll(async () => {
    [web, jobs] = await Promise.all([start({ ROLE: 'web' }), start({ ROLE: 'jobs' })]);
  });
  afterAll(() => Promise.all([web?.dispose(), jobs?.dispose()]));

  it('answer requests in the first, and only health checks in the second', async () => {
    // A busy machine may take longer than readiness waits for the database.
    for (const server of [web, jobs])
      await eventually(
        () => statusOf(server, '/health/ready'),
        (status) => status === 200,
      );
    const paths = ['/', '/api/specializations', '/health/live'];
    expect(await Promise.all(paths.map((path) => statusOf(web, path)))).toEqual([200, 200, 200]);
    expect(await Promise.all(paths.map((path) => statusOf(jobs, path)))).toEqual([404, 404, 200]);
  });

  it('send codes and run jobs in the second', async () => {
    const student = await createStudent(test.db);
    const client = await signedIn(test, student);
    const answer = await fetch(`${web.origin}/api/auth/send-email-otp`, {
      method: 'POST',
      headers: { cookie: cookieOf(client) },
    });
    expect(answer.status, await answer.text()).toBe(200);
    await eventually(
      async () => jobs.output(),
      (text) => text.includes(student.email),
    );
    expect(web.output()).not.toContain(student.email);
    const schedulers = () =>
      test.pool.query<{ port: number | null }>(
        "select 1 from pg_stat_activity where datname = current_database() and application_name = 'toran-jobs'",
      );
    await eventually(schedulers, ({ rowCount }) => (rowCount ?? 0) > 0);
    await jobs.dispose();
    await eventually(schedulers, ({ rowCount }) => rowCount === 0);
  });
});

describe.runIf(findRedis() !== null)('two processes with Redis', () => {
  let redis: RedisServer;
  let servers: ServerProcess[];
  beforeAll(async () => {
    redis = await startRedis();
    const env = { BUS_URL: redis.url, RATE_LIMITS: 'normal' };
    servers = await Promise.all([start(env), start(env)]);
  });
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.dispose()));
    await redis?.stop();
  });
  const at = (index: number) => servers[index % 2] as ServerProcess;

  it('grant a user the requests and streams of one process', async () => {
    const { max } = LIMITS.places;
    const cookie = cookieOf(await signedIn(test, await createStudent(test.db)));
    // At once, so that they are in one minute however slow the machine is.
    const asked = Array.from({ length: max + 10 }, (_, index) => statusOf(at(index), PLACES, cookie));
    const statuses = (await Promise.all(asked)).sort();
    // A process counts by itself what Redis does not answer within half a second, which happens on a busy machine. If both
    // counted for themselves, all would pass.
    const refused = statuses.filter((status) => status === 429).length;
    expect(statuses.slice(0, max)).toEqual(Array(max).fill(200));
    expect(refused).toBeGreaterThan(5);
    expect(refused).toBeLessThanOrEqual(10);

    const streams: EventStream[] = [];
    const open = async (index: number) => {
      const stream = await openEventStream(at(index).origin, { cookie });
      streams.push(stream);
      return stream.status;
    };
    const opened: number[] = [];
    for (let index = 0; index < STREAMS_PER_USER + 2; index += 1) opened.push(await open(index));
    expect(opened).toEqual([...Array(STREAMS_PER_USER).fill(200), 429, 429]);
    // A page that closes frees its place for another process.
    streams[0]?.close();
    await eventually(
      () => open(1),
      (status) => status === 200,
    );
    for (const stream of streams) stream.close();
  });

  it('each count for themselves while Redis is away', async () => {
    await redis.stop();
    const { max } = LIMITS.places;
    const cookie = cookieOf(await signedIn(test, await createStudent(test.db)));
    for (const server of servers) {
      const asked = Array.from({ length: max + 1 }, () => statusOf(server, PLACES, cookie));
      expect((await Promise.all(asked)).sort()).toEqual([...Array(max).fill(200), 429]);
    }
  });
});

describe('two processes that know of each other by PROCESSES only', () => {
  it('each grant half of a limit and of the streams', async () => {
    const half = await startTestApp({
      env: {
        PROCESSES: '2',
        RATE_LIMITS: 'normal',
        DATABASE_URL: test.connectionString,
        SECRET_KEY: 'k'.repeat(40),
      },
    });
    try {
      const client = await signedIn(half, await createStudent(half.db));
      const asked = Array.from({ length: LIMITS.places.max / 2 + 1 }, () => client.get(PLACES));
      const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([...Array(LIMITS.places.max / 2).fill(200), 429]);
      const origin = await half.app.listen({ port: 0, host: '127.0.0.1' });
      const cookie = cookieOf(client);
      const opened = await Promise.all(
        Array.from({ length: STREAMS_PER_USER }, () => openEventStream(origin, { cookie })),
      );
      expect(opened.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
      for (const stream of opened) stream.close();
    } finally {
      await half.close();
    }
  });
});
