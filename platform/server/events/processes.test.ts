import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { type EventStream, openEventStream, type StreamEvent } from '#test/event-stream.ts';
import { createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { findRedis, type RedisServer, startRedis } from '#test/redis-server.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
let student: Person;
let teacher: Teacher;
let asStudent: TestClient;
let asTeacher: TestClient;
const open: EventStream[] = [];

beforeAll(async () => {
  test = await startTestApp();
  test.clock.set(new Date().toISOString());
  [student, teacher] = [await createStudent(test.db), await createTeacher(test.db)];
  [asStudent, asTeacher] = [await signInAs(test, student), await signInAs(test, teacher)];
  // Both users have written to each other, so that both may send many messages.
  await asStudent.post('/api/chat/send', { receiverId: teacher.userId, content: 'Hello' });
  await asTeacher.post('/api/chat/send', { receiverId: student.userId, content: 'Hello' });
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => test.close());

const cookieOf = (client: TestClient) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const named = (name: string) => (event: StreamEvent) => event.name === name;
const contentOf = ({ data }: StreamEvent) =>
  (data as { shown?: { message: { content: string } } }).shown?.message.content;
const says = (content: string) => (event: StreamEvent) => contentOf(event) === content;

/** Opens an event stream, and waits until it is ready. */
async function streamAt({ origin }: ServerProcess, client: TestClient, lastEventId?: string) {
  const stream = await openEventStream(origin, {
    cookie: cookieOf(client),
    ...(lastEventId !== undefined && { lastEventId }),
  });
  open.push(stream);
  const ready = await stream.next(named('ready'));
  return Object.assign(stream, { resumed: (ready.data as { resumed: boolean }).resumed });
}

function post({ origin }: ServerProcess, client: TestClient, path: string, body: object = {}) {
  return fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { cookie: cookieOf(client), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
const sayAt = async (server: ServerProcess, content: string) => {
  const answer = await post(server, asStudent, '/api/chat/send', { receiverId: teacher.userId, content });
  expect(answer.status).toBe(201);
};

const DRIVERS = [
  { name: 'PostgreSQL', usesRedis: false },
  { name: 'Redis', usesRedis: true },
].filter(({ usesRedis }) => !usesRedis || findRedis() !== null);

describe.each(DRIVERS)('two processes that share hints through $name', ({ usesRedis }) => {
  let redis: RedisServer | null = null;
  let one: ServerProcess;
  let two: ServerProcess;
  beforeAll(async () => {
    redis = usesRedis ? await startRedis() : null;
    const shared = { DATABASE_URL: test.connectionString };
    const env = { ...shared, ...(redis && { BUS_URL: redis.url }) };
    [one, two] = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  });
  afterAll(async () => {
    await Promise.all([one?.dispose(), two?.dispose()]);
    await redis?.stop();
  });

  it('deliver to each other, in order', async () => {
    const stream = await streamAt(one, asTeacher);
    const contents = Array.from({ length: 20 }, (_, index) => `Message ${index}`);
    for (const content of contents) await sayAt(two, content);
    await stream.next(says('Message 19'));
    expect(stream.events.filter(named('shown')).map(contentOf)).toEqual(contents);
  });

  it('resume a page that was connected to the other process', async () => {
    const [first, otherTab] = [await streamAt(one, asTeacher), await streamAt(two, asTeacher)];
    await sayAt(two, 'Seen');
    const { id } = await first.next(says('Seen'));
    await otherTab.next(says('Seen'));
    first.close();
    await first.ended;
    await sayAt(one, 'Missed');
    await otherTab.next(says('Missed'));
    const again = await streamAt(two, asTeacher, id ?? '');
    expect(again.resumed).toBe(true);
    await again.next(says('Missed'));
    expect(again.events.map(({ name }) => name)).toEqual(['ready', 'shown']);
  });

  it('reload a page whose last event id they do not know', async () => {
    expect((await streamAt(two, asTeacher, 'another-1')).resumed).toBe(false);
  });

  it('end the event streams of an ended session and of a blocked user at once, at both processes', async () => {
    const person = await createStudent(test.db);
    const [leaving, staying] = [await signInAs(test, person), await signInAs(test, person)];
    const [left, stayed] = [await streamAt(one, leaving), await streamAt(two, staying)];
    await post(two, leaving, '/api/logout');
    // A beat, which would end it too, comes after 20 s.
    await left.next(named('ended'));
    await left.ended;
    expect(stayed.events.map(({ name }) => name)).toEqual(['ready']);
    await test.db
      .updateTable('users')
      .set({ blocked_at: test.clock.now() })
      .where('id', '=', person.userId)
      .execute();
    await stayed.next(named('ended'));
    await stayed.ended;
  });

  const statusAt = async ({ origin }: ServerProcess, client: TestClient) =>
    (await fetch(`${origin}/api/client/bookings`, { headers: { cookie: cookieOf(client) } })).status;

  /** A person with a session that both processes accept. */
  async function reader() {
    const person = await createStudent(test.db);
    const client = await signInAs(test, person);
    expect([await statusAt(one, client), await statusAt(two, client)]).toEqual([200, 200]);
    return { person, client };
  }

  it('refuse an ended session and a blocked user at once', async () => {
    const ended = await reader();
    await post(two, ended.client, '/api/logout');
    expect([await statusAt(one, ended.client), await statusAt(two, ended.client)]).toEqual([401, 401]);
    const blocked = await reader();
    const block = test.db.updateTable('users').set({ blocked_at: test.clock.now() });
    await block.where('id', '=', blocked.person.userId).execute();
    expect([await statusAt(one, blocked.client), await statusAt(two, blocked.client)]).toEqual([401, 401]);
  });

  it('close their streams on shutdown', async () => {
    const stream = await streamAt(one, asTeacher);
    one.child.kill('SIGTERM');
    await stream.ended;
    expect(await one.exited).toBe(0);
  });
});

describe('a process that is killed between commit and publish', () => {
  it('loses the hint and no data: the page reads the message when it reloads', async () => {
    const sockets = new Set<Socket>();
    // A server that accepts connections and never answers, so that hints stay in the process.
    const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const env = { DATABASE_URL: test.connectionString };
    const [other, dying] = await Promise.all([
      startServerProcess(env),
      startServerProcess({ ...env, BUS_URL: `redis://127.0.0.1:${port}` }),
    ]);
    try {
      const page = await streamAt(other, asTeacher);
      // Writes succeed although the bus does not answer; pages get no stream and poll.
      const refused = openEventStream(dying.origin, { cookie: cookieOf(asTeacher) });
      await sayAt(dying, 'Stored before the end');
      const { status, headers } = await refused;
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      dying.child.kill('SIGKILL');
      await dying.exited;
      await sayAt(other, 'Later');
      await page.next(says('Later'));
      expect(page.events.filter(named('shown')).map(contentOf)).toEqual(['Later']);
      const answer = await fetch(`${other.origin}/api/chat/conversation/${student.userId}`, {
        headers: { cookie: cookieOf(asTeacher) },
      });
      const contents = ((await answer.json()) as { content: string }[]).map(({ content }) => content);
      expect(contents.slice(-2)).toEqual(['Stored before the end', 'Later']);
    } finally {
      await Promise.all([other.dispose(), dying.dispose()]);
      for (const socket of sockets) socket.destroy();
      silent.close();
    }
  });
});
