import { once } from 'node:events';
import { Agent } from 'node:http';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STREAMS_PER_USER } from '#platform/server/events/hub.ts';
import { newId } from '#shared/ids.ts';
import { findFreePort } from '../../scripts/free-port.ts';
import { type EventStream, openEventStream } from '../event-stream.ts';
import { createAdmin, createStudent, createTeacher, signedIn } from '../factories.ts';
import { eventually } from '../patience.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import {
  ask,
  askSeveral,
  cookieOf,
  hasEnded,
  killWorker,
  linesOf,
  pidsOf,
  statusesOf,
} from '../worker-processes.ts';

/** Workers of one machine share its folder. */
const WORKERS = { WORKERS: '2' };
const SETTINGS = { supportPhone: '+91 22 5555 0100', verificationDays: { soon: 2, due: 3 } };
/** The other process hears of a change by a message, and trusts what it remembers no longer than this (decisions 69 and 023). */
const LATE_MS = 1_000;
/** In each of two phases; chat allows 600 a minute here. */
const MESSAGES_EACH = 250;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  test.clock.set(new Date().toISOString());
});
afterAll(() => test.close());

/** Asks until every answer knows of a change that was just made. Only a request that begins within LATE_MS may get an older one. */
async function seenSoon<Answer>(
  askAll: () => Promise<Answer[]>,
  isNew: (answer: Answer) => boolean,
): Promise<void> {
  const changedAt = performance.now();
  for (;;) {
    const askedAt = performance.now();
    if ((await askAll()).every(isNew)) return;
    expect(askedAt - changedAt).toBeLessThan(LATE_MS);
  }
}

describe('two workers on one port', () => {
  let server: ServerProcess;
  let metrics: string;
  beforeAll(async () => {
    const port = await findFreePort();
    metrics = `http://127.0.0.1:${port}/metrics`;
    server = await startServerProcess({
      ...WORKERS,
      DATABASE_URL: test.connectionString,
      METRICS_PORT: String(port),
    });
  });
  afterAll(() => server?.dispose());

  it('both serve, log their number, add up their figures, and say once that they are ready', async () => {
    let asked = 0;
    const served = await eventually(
      async () => {
        asked += 1;
        expect(await ask(server.origin, '/api/specializations')).toMatchObject({ status: 200 });
        return linesOf(server).filter(({ path }) => path === '/api/specializations');
      },
      (lines) => new Set(lines.map(({ worker }) => worker)).size === 2,
    );
    expect([...new Set(served.map(({ worker }) => worker))].sort()).toEqual([1, 2]);
    expect(statusesOf(await askSeveral(server.origin, '/help'))).toEqual([200]);
    expect(server.output().split('is ready at')).toHaveLength(2);
    const scrape = await (await fetch(metrics)).text();
    expect(scrape).toContain(`toran_requests_total{call="listSpecializations",status="2xx"} ${asked}`);
    // A process without jobs would report that they never ran.
    expect(scrape.match(/toran_job_period_seconds\{task="outbox"\} (\d+)/)?.[1]).toBe('60');
  });

  it('lose no acknowledged message when one of them is killed, and the port stays served', async () => {
    const agent = new Agent({ keepAlive: true });
    const pairs = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const [student, teacher] = [await createStudent(test.db), await createTeacher(test.db)];
        const client = await signedIn(test, student);
        await client.post('/api/chat/send', { receiverId: teacher.userId, content: 'Hello' });
        await (await signedIn(test, teacher)).post('/api/chat/send', {
          receiverId: student.userId,
          content: 'Welcome',
        });
        return { cookie: cookieOf(client), receiverId: teacher.userId };
      }),
    );
    const acknowledged: string[] = [];
    /** Writes until told to stop, at most what chat allows in a minute; repeats a message that got no answer. */
    async function write(index: number, phase: number, isOver: () => boolean): Promise<void> {
      const { cookie, receiverId } = pairs[index] ?? { cookie: '', receiverId: '' };
      // Two writers keep their connection, two make a new one for each message.
      const how = { cookie, ...(index < 2 && { agent }) };
      for (let count = 0; count < MESSAGES_EACH && !isOver(); count += 1) {
        const body = { receiverId, clientId: newId(), content: `number ${phase}-${index}-${count}` };
        await eventually(
          () => ask(server.origin, '/api/chat/send', { ...how, body }),
          ({ status }) => status === 201,
        );
        acknowledged.push(body.content);
      }
    }
    for (const worker of [1, 2]) {
      let isOver = false;
      const before = acknowledged.length;
      const writers = Promise.all(pairs.map((_, index) => write(index, worker, () => isOver)));
      await eventually(
        async () => acknowledged.length - before,
        (count) => count >= 20,
      );
      const atKill = acknowledged.length;
      await killWorker(server, worker);
      expect(acknowledged.length).toBeGreaterThan(atKill);
      isOver = true;
      await writers;
      expect(statusesOf(await askSeveral(server.origin, '/api/specializations'))).toEqual([200]);
    }
    agent.destroy();
    const rows = await test.db.selectFrom('messages').select('content').execute();
    const stored = rows.map(({ content }) => content).filter((content) => content.startsWith('number'));
    expect([...stored].sort()).toEqual([...acknowledged].sort());
  });

  it('grant a user the streams of one process, and free those of a killed worker', async () => {
    const cookie = cookieOf(await signedIn(test, await createStudent(test.db)));
    const open = async (count: number) => {
      const streams: EventStream[] = [];
      for (let index = 0; index < count; index += 1)
        streams.push(await openEventStream(server.origin, { cookie }));
      return streams;
    };
    const streams = await open(STREAMS_PER_USER + 4);
    expect(streams.map(({ status }) => status)).toEqual([
      ...Array(STREAMS_PER_USER).fill(200),
      ...Array(4).fill(429),
    ]);
    let ended = 0;
    for (const stream of streams.slice(0, STREAMS_PER_USER))
      void stream.ended.then(() => {
        ended += 1;
      });
    await killWorker(server, 2);
    const again = await open(STREAMS_PER_USER);
    expect(again.filter(({ status }) => status === 200)).toHaveLength(ended);
    for (const stream of [...streams, ...again]) stream.close();
    await eventually(
      async () => {
        const [stream] = await open(1);
        stream?.close();
        return stream?.status;
      },
      (status) => status === 200,
    );
  });

  it('agree within a second on sessions, blocked users and settings', async () => {
    const [leaving, blocked] = [await createStudent(test.db), await createStudent(test.db)];
    const [left, stayed] = [cookieOf(await signedIn(test, leaving)), cookieOf(await signedIn(test, blocked))];
    const user = (cookie: string) => askSeveral(server.origin, '/api/user', { cookie });
    expect(statusesOf([...(await user(left)), ...(await user(stayed))])).toEqual([200]);
    expect((await ask(server.origin, '/api/logout', { cookie: left, body: {} })).status).toBe(200);
    await seenSoon(
      () => user(left),
      ({ status }) => status === 401,
    );

    const admin = cookieOf(await signedIn(test, await createAdmin(test.db)));
    const block = `/api/admin/users/${blocked.userId}/block`;
    const answer = await ask(server.origin, block, { cookie: admin, body: { reason: 'Spam' } });
    expect(answer.status, answer.body).toBe(200);
    await seenSoon(
      () => user(stayed),
      ({ status }) => status === 401,
    );

    const saved = await ask(server.origin, '/api/admin/settings', {
      cookie: admin,
      method: 'PUT',
      body: { ...SETTINGS, supportEmail: 'workers@toran.example' },
    });
    expect(saved.status, saved.body).toBe(200);
    await seenSoon(
      () => askSeveral(server.origin, '/contact'),
      ({ body }) => body.includes('workers@toran.example'),
    );
  });

  it('stop together at the signal of a terminal, which reaches each of them', async () => {
    const workers = await pidsOf(server, 2);
    const endedBefore = server.output().split('worker ended').length;
    for (const pid of [...workers, server.child.pid ?? 0]) process.kill(pid, 'SIGINT');
    expect(await server.exited).toBe(0);
    expect(workers.map(hasEnded)).toEqual([true, true]);
    expect(server.output().split('worker ended')).toHaveLength(endedBefore);
  });
});

describe('the parent of workers', () => {
  it('reports a failed start once', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const env = { ...WORKERS, DATABASE_URL: test.connectionString, PORT: String(port) };
    const error = await startServerProcess(env).catch((reason: unknown) => reason as Error);
    const words = `Another program uses port ${port} on 127.0.0.1. Stop it, or set PORT to another number.`;
    expect((error as Error).message.split(words)).toHaveLength(2);
    other.close();
  });
});
