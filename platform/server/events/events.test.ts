import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { newId } from '#shared/ids.ts';
import { type EventStream, openEventStream, type StreamEvent } from '#test/event-stream.ts';
import { createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { eventually } from '#test/patience.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
let origin: string;
let student: Person;
let teacher: Teacher;
let asStudent: TestClient;
let asTeacher: TestClient;
const open: EventStream[] = [];

beforeAll(async () => {
  test = await startTestApp();
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  student = await createStudent(test.db);
  teacher = await createTeacher(test.db);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => test.close());

const cookieOf = (client: TestClient) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const named = (name: string) => (event: StreamEvent) => event.name === name;

async function streamOf(client: TestClient, more: { lastEventId?: string } = {}) {
  const stream = await openEventStream(origin, { cookie: cookieOf(client), ...more });
  open.push(stream);
  return stream;
}

const say = (from: TestClient, to: { userId: string }, content: string) =>
  from.post('/api/chat/send', { receiverId: to.userId, content });

describe('GET /api/events', () => {
  beforeAll(async () => {
    asStudent = await signInAs(test, student);
    asTeacher = await signInAs(test, teacher);
  });

  it('requires sign-in, and sends the common headers', async () => {
    expect((await openEventStream(origin)).status).toBe(401);
    const stream = await streamOf(asStudent);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect((await stream.next(named('ready'))).data).toEqual({ resumed: false });
  });

  it('sends a stored message to both sides only', async () => {
    const stranger = await streamOf(await signInAs(test, await createStudent(test.db)));
    const [mine, theirs] = [await streamOf(asStudent), await streamOf(asTeacher)];
    await Promise.all([
      mine.next(named('ready')),
      theirs.next(named('ready')),
      stranger.next(named('ready')),
    ]);
    const sent = (await say(asStudent, teacher, 'Hello')).json();
    for (const stream of [mine, theirs]) {
      const event = await stream.next(named('shown'));
      expect(event.data).toMatchObject({
        kind: 'chat',
        shown: {
          between: [student.userId, teacher.userId],
          message: { id: sent.id, seq: sent.seq, content: 'Hello', createdAt: sent.createdAt },
        },
        paths: ['/api/chat/unread-counts', '/api/chat/conversations'],
      });
    }
    sendLiveHint(test.db, [teacher.userId], ['/api/teacher/bookings']);
    expect((await theirs.next(named('stale'))).data).toEqual({ paths: ['/api/teacher/bookings'] });
    expect(stranger.events.map(({ name }) => name)).toEqual(['ready']);
  });

  it("shows the client's id of a message to its sender only", async () => {
    const [mine, theirs] = [await streamOf(asTeacher), await streamOf(asStudent)];
    await Promise.all([mine.next(named('ready')), theirs.next(named('ready'))]);
    const clientId = newId();
    const body = { receiverId: student.userId, content: 'Hello again', clientId };
    expect((await asTeacher.post('/api/chat/send', body)).json().clientId).toBe(clientId);
    const ids = await Promise.all(
      [mine, theirs].map(async (stream) => {
        const { data } = await stream.next(named('shown'));
        return (data as { shown: { message: { clientId: string | null } } }).shown.message.clientId;
      }),
    );
    expect(ids).toEqual([clientId, null]);
  });

  it('sends nothing after a rollback', async () => {
    const stream = await streamOf(asTeacher);
    await stream.next(named('ready'));
    const rolledBack = inTransaction(test.db, async (tx) => {
      sendLiveHint(tx, [teacher.userId], ['/api/never']);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    sendLiveHint(test.db, [teacher.userId], ['/api/teacher/bookings']);
    expect((await stream.next(named('stale'))).data).toEqual({ paths: ['/api/teacher/bookings'] });
  });

  it('sends events that a process of the previous release announces inside its transactions', async () => {
    const stream = await streamOf(asTeacher);
    await stream.next(named('ready'));
    const hint = JSON.stringify({ users: [teacher.userId], paths: ['/api/teacher/bookings'] });
    await sql`select pg_notify('toran_stale', ${hint})`.execute(test.db);
    const event = await stream.next(named('stale'));
    expect([event.id, event.data]).toEqual([null, { paths: ['/api/teacher/bookings'] }]);
  });

  it('resumes by Last-Event-ID without gaps or duplicates', async () => {
    const first = await streamOf(asTeacher);
    await first.next(named('ready'));
    await say(asStudent, teacher, 'Seen');
    const seen = await first.next(named('shown'));
    first.close();
    await first.ended;
    // A hint without a note, because a note without a connected recipient is stored as "reload everything".
    sendLiveHint(test.db, [teacher.userId], ['/api/missed']);
    const again = await streamOf(asTeacher, { lastEventId: seen.id ?? '' });
    expect((await again.next(named('ready'))).data).toEqual({ resumed: true });
    expect((await again.next(named('stale'))).data).toEqual({ paths: ['/api/missed'] });
    expect(again.events.map(({ name }) => name)).toEqual(['ready', 'stale']);
  });

  it('allows six streams per user, rejects the seventh', async () => {
    const client = await signInAs(test, await createStudent(test.db));
    const streams = await Promise.all(Array.from({ length: 6 }, () => streamOf(client)));
    expect(streams.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const seventh = await streamOf(client);
    expect([seventh.status, seventh.headers['retry-after']]).toEqual([429, '60']);
    streams[0]?.close();
    await eventually(
      () => streamOf(client),
      ({ status }) => status === 200,
    );
  });

  it('closes when the session ends by sign-out or block', async () => {
    const person = await createStudent(test.db);
    const [leaving, staying] = [await signInAs(test, person), await signInAs(test, person)];
    const [left, stayed] = [await streamOf(leaving), await streamOf(staying)];
    await Promise.all([left.next(named('ready')), stayed.next(named('ready'))]);
    await leaving.post('/api/logout');
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

  it('sends resync after a lost database connection, and continues', async () => {
    const stream = await streamOf(asTeacher);
    await stream.next(named('ready'));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'toran live updates'`.execute(test.db);
    await stream.next(named('paused'));
    await stream.next(named('resync'));
    sendLiveHint(test.db, [teacher.userId], ['/api/teacher/bookings']);
    await stream.next(named('stale'));
  });
});
