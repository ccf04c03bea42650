import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ALL_RATE_LIMITS } from '#app/slices.ts';
import { type Person, PUNE } from '#db/factories/people.ts';
import { STREAMS_PER_USER } from '#platform/server/events/hub.ts';
import { type EventStream, openEventStream, type StreamEvent } from '../event-stream.ts';
import { createAdmin, createStudent, createTeacher, signInAs } from '../factories.ts';
import { cookieOf, requestOnNewConnection } from '../new-connections.ts';
import { createPair, type Pair } from '../pair.ts';
import { eventually } from '../patience.ts';
import { findRedis } from '../redis-server.ts';
import { startTestApp, type TestApp, type TestClient } from '../test-app.ts';
import {
  type ProcessName,
  queueJob,
  startWholeSite,
  type WebProcessName,
  type WholeSite,
} from '../whole-site.ts';
import { newPicture } from '../worlds/media-world.ts';

const PLACES = '/api/maps/reverse-geocode?lat=19.07&lon=72.88';
const SUPPORT = 'whole-site@toran.example';

let test: TestApp;
let site: WholeSite;
let pair: Pair;
const open: EventStream[] = [];

beforeAll(async () => {
  test = await startTestApp();
  test.clock.set(new Date().toISOString());
  pair = await createPair(test);
  // Both write once, so that later each may write many messages.
  await pair.asStudent.post('/api/chat/send', { receiverId: pair.teacher.userId, content: 'Hello' });
  await pair.asTeacher.post('/api/chat/send', { receiverId: pair.student.userId, content: 'Hello' });
  site = await startWholeSite(test.connectionString);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(async () => {
  await site?.stop();
  await test.close();
});

const askAt = (member: ProcessName, path: string, options?: Parameters<typeof requestOnNewConnection>[2]) =>
  requestOnNewConnection(site.at(member).origin, path, options);
const statusAt = async (member: ProcessName, path: string, client?: TestClient) =>
  (await askAt(member, path, client && { cookie: cookieOf(client) })).status;

/** Opens an event stream at a process, with retries as in browsers. Resolves after its `ready` event. */
async function openPageAt(
  member: WebProcessName,
  client: TestClient,
  lastEventId: string | null = null,
): Promise<EventStream> {
  const as = { cookie: cookieOf(client), ...(lastEventId !== null && { lastEventId }) };
  const stream = await eventually(
    () => openEventStream(site.at(member).origin, as),
    ({ status }) => status === 200,
  );
  open.push(stream);
  await stream.next(({ name }) => name === 'ready');
  return stream;
}

/** The student writes to the teacher through a process. */
async function sayAt(member: WebProcessName, content: string): Promise<void> {
  const body = { receiverId: pair.teacher.userId, content };
  const sent = await askAt(member, '/api/chat/send', { cookie: cookieOf(pair.asStudent), body });
  expect(sent.status, sent.body).toBe(201);
}
const says =
  (content: string) =>
  ({ data }: StreamEvent): boolean =>
    (data as { shown?: { message: { content: string } } }).shown?.message.content === content;

/** Asks for a code through a process; the process with the jobs sends it. */
async function askForCodeAt(member: WebProcessName, student: Person): Promise<void> {
  const cookie = cookieOf(await signInAs(test, student));
  const sent = await askAt(member, '/api/auth/send-email-otp', { cookie, method: 'POST' });
  expect(sent.status, sent.body).toBe(200);
}
const isSentByJobs = ({ email }: Person) =>
  eventually(
    async () => site.at('jobs').output(),
    (text) => text.includes(email),
  );
const countSchedulers = () =>
  test.pool.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'toran-jobs'",
  );

/**
 * Selects running jobs. A job whose process was killed waits for minutes, because the next process can't know that it
 * ended.
 */
const countRunningJobs = () => test.pool.query("select from pgboss.job where state = 'active'");

/** Asks a process for its directory, and returns the number of teachers in Pune. */
async function teachersInPuneAt(member: WebProcessName): Promise<number> {
  const { body } = await askAt(member, '/api/directory');
  const { cities } = JSON.parse(body) as { cities: { name: string; teachers: number }[] };
  return cities.find(({ name }) => name === PUNE.name)?.teachers ?? 0;
}
/** Runs the job that counts the directory's teachers, and waits until both web processes show this number for Pune. */
async function expectInPune(teachers: number): Promise<void> {
  await queueJob(test, 'directory.refresh');
  await eventually(
    () => test.db.selectFrom('directory_cities').select(['name', 'teacher_count as teachers']).execute(),
    (rows) => Array.isArray(rows) && rows.some((row) => row.name === PUNE.name && row.teachers === teachers),
  );
  for (const web of ['a', 'b'] as const)
    await eventually(
      () => teachersInPuneAt(web),
      (count) => count === teachers,
    );
}

describe('two web processes and one for the jobs are one site, which', () => {
  it('answers requests at its web processes, and only health checks at that of the jobs', async () => {
    // On a busy machine the first readiness checks may time out.
    for (const member of ['a', 'b', 'jobs'] as const)
      await eventually(
        () => statusAt(member, '/health/ready'),
        (status) => status === 200,
      );
    const statuses = (member: ProcessName) =>
      Promise.all(['/', '/api/specializations', '/health/live'].map((path) => statusAt(member, path)));
    expect(await statuses('a')).toEqual([200, 200, 200]);
    expect(await statuses('b')).toEqual([200, 200, 200]);
    expect(await statuses('jobs')).toEqual([404, 404, 200]);
  });

  it('shows at one process what was written at the other', async () => {
    const page = await openPageAt('b', pair.asTeacher);
    await sayAt('a', 'Through the other process');
    await page.next(says('Through the other process'));
  });

  it('sends codes from the process of the jobs only', async () => {
    const student = await createStudent(test.db);
    await askForCodeAt('a', student);
    await isSentByJobs(student);
    for (const web of ['a', 'b'] as const) expect(site.at(web).output()).not.toContain(student.email);
  });

  it.runIf(findRedis() !== null)('grants a user the requests and open pages of one process', async () => {
    const { max } = ALL_RATE_LIMITS.places;
    const client = await signInAs(test, await createStudent(test.db));
    const webAt = (index: number): WebProcessName => (index % 2 === 0 ? 'a' : 'b');
    // All at the same time, so that they fall into one minute even on a slow machine.
    const asked = Array.from({ length: max + 10 }, (_, index) => statusAt(webAt(index), PLACES, client));
    const statuses = (await Promise.all(asked)).sort();
    // A process counts on its own if Redis takes longer than half a second, as on a busy machine. If both processes
    // always counted on their own, all requests would pass.
    const refused = statuses.filter((status) => status === 429).length;
    expect(statuses.slice(0, max)).toEqual(Array(max).fill(200));
    expect(refused).toBeGreaterThan(5);
    expect(refused).toBeLessThanOrEqual(10);

    const openAt = async (index: number) => {
      const stream = await openEventStream(site.at(webAt(index)).origin, { cookie: cookieOf(client) });
      open.push(stream);
      return stream.status;
    };
    const opened: number[] = [];
    for (let index = 0; index < STREAMS_PER_USER + 2; index += 1) opened.push(await openAt(index));
    expect(opened).toEqual([...Array(STREAMS_PER_USER).fill(200), 429, 429]);
    // A page that closes frees its place for another process.
    open[0]?.close();
    await eventually(
      () => openAt(1),
      (status) => status === 200,
    );
  });

  it('ends a session at once everywhere when it ends at one process', async () => {
    const leaving = await signInAs(test, await createStudent(test.db));
    const page = await openPageAt('b', leaving);
    expect(await statusAt('b', '/api/user', leaving)).toBe(200);
    const left = await askAt('a', '/api/logout', { cookie: cookieOf(leaving), body: {} });
    expect(left.status, left.body).toBe(200);
    // The heartbeat after 20 s would end the page too.
    await page.next(({ name }) => name === 'ended');
    await page.ended;
    expect(await statusAt('b', '/api/user', leaving)).toBe(401);
  });

  it('refuses a blocked user at every process, after an admin blocked the user at one', async () => {
    const student = await createStudent(test.db);
    const client = await signInAs(test, student);
    const page = await openPageAt('b', client);
    expect(await statusAt('b', '/api/user', client)).toBe(200);
    const cookie = cookieOf(await signInAs(test, await createAdmin(test.db)));
    const path = `/api/admin/users/${student.userId}/block`;
    const blocked = await askAt('a', path, { cookie, body: { reason: 'Spam' } });
    expect(blocked.status, blocked.body).toBe(200);
    await page.next(({ name }) => name === 'ended');
    expect(await statusAt('b', '/api/user', client)).toBe(401);
    const { mobile, password } = student;
    const refused = await askAt('b', '/api/login', { body: { mobile, password } });
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
  });

  it('shows everywhere a setting that was changed at one process', async () => {
    // Now both processes have cached the page.
    for (const web of ['a', 'b'] as const) expect(await statusAt(web, '/contact')).toBe(200);
    const saved = await askAt('a', '/api/admin/settings', {
      cookie: cookieOf(await signInAs(test, await createAdmin(test.db))),
      method: 'PUT',
      body: {
        supportEmail: SUPPORT,
        supportPhone: '+91 22 5555 0100',
        verificationDays: { soon: 2, due: 3 },
      },
    });
    expect(saved.status, saved.body).toBe(200);
    expect((await askAt('a', '/contact')).body).toContain(SUPPORT);
    await eventually(
      async () => (await askAt('b', '/contact')).body,
      (body) => String(body).includes(SUPPORT),
    );
  });

  it('shows the figures of the directory that the process of the jobs counted', async () => {
    expect(await Promise.all([teachersInPuneAt('a'), teachersInPuneAt('b')])).toEqual([0, 0]);
    await createTeacher(test.db, { city: PUNE });
    await expectInPune(1);
  });

  it('serves at one process the picture that was uploaded at the other', async () => {
    const uploaded = await fetch(`${site.at('a').origin}/api/media?kind=photo`, {
      method: 'POST',
      headers: { cookie: cookieOf(pair.asTeacher), 'content-type': 'image/png' },
      body: new Uint8Array(await newPicture().png().toBuffer()),
    });
    expect(uploaded.status).toBe(201);
    const { url } = (await uploaded.json()) as { url: string };
    expect(site.s3.objects.size).toBeGreaterThan(0);
    const served = await fetch(`${site.at('b').origin}${url}`);
    expect([served.status, served.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
  });

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ] as const)('outlives kill -9 of %s: its pages go on at %s, and it serves again', async (killed, other) => {
    const [page, lost] = [await openPageAt(other, pair.asTeacher), await openPageAt(killed, pair.asTeacher)];
    await sayAt(killed, `Before the end of ${killed}`);
    const { id } = await lost.next(says(`Before the end of ${killed}`));
    await site.kill(killed);
    await lost.ended;
    await sayAt(other, `Without ${killed}`);
    await page.next(says(`Without ${killed}`));
    const moved = await openPageAt(other, pair.asTeacher, id);
    await moved.next(says(`Without ${killed}`));
    moved.close();

    await site.restart(killed);
    const back = await openPageAt(killed, pair.asTeacher);
    await sayAt(other, `${killed} is back`);
    await back.next(says(`${killed} is back`));
    await sayAt(killed, `${killed} writes again`);
    await page.next(says(`${killed} writes again`));
  });

  it('survives kill -9 of the jobs process, whose open work is done after its restart', async () => {
    await eventually(countRunningJobs, ({ rowCount }) => rowCount === 0);
    await site.kill('jobs');
    // Web processes have no scheduler.
    await eventually(countSchedulers, ({ rowCount }) => rowCount === 0);
    const student = await createStudent(test.db);
    await askForCodeAt('a', student);
    await createTeacher(test.db, { city: PUNE });
    const page = await openPageAt('b', pair.asTeacher);
    await sayAt('a', 'Without the jobs');
    await page.next(says('Without the jobs'));

    await site.restart('jobs');
    await isSentByJobs(student);
    await expectInPune(2);
  });

  it.runIf(findRedis() !== null)('counts at each process for itself while Redis is away', async () => {
    await site.redis?.stop();
    const { max } = ALL_RATE_LIMITS.places;
    const client = await signInAs(test, await createStudent(test.db));
    for (const web of ['a', 'b'] as const) {
      const asked = Array.from({ length: max + 1 }, () => statusAt(web, PLACES, client));
      expect((await Promise.all(asked)).sort()).toEqual([...Array(max).fill(200), 429]);
    }
  });
});
