import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { UNATTENDED_HEADER } from '#shared/calls/unattended.ts';
import { createAdmin, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { endSession, findActor, SESSION_LIFETIMES, sessionCookieName, startSession } from './sessions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('sessions', () => {
  let test: TestApp;
  const people = {} as Record<'student' | 'teacher' | 'admin', Person>;
  beforeAll(async () => {
    test = await startTestApp();
    people.student = await createStudent(test.db);
    people.teacher = await createTeacher(test.db);
    people.admin = await createAdmin(test.db);
  });
  afterAll(() => test.close());

  const start = (
    { userId, role }: Person,
    client = { ip: '203.0.113.7', userAgent: 'tests' as string | undefined },
  ) => startSession(test.platform, { id: userId, role }, client);
  const find = (token: string) => findActor(test.platform, token);
  const row = (userId: string) =>
    test.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc');

  it.each([
    ['student', 7 * DAY, 30 * DAY],
    ['teacher', 7 * DAY, 30 * DAY],
    ['admin', 30 * MINUTE, 12 * HOUR],
  ] as const)('of a %s end when unused too long, and at last in any case', async (role, idle, absolute) => {
    expect(SESSION_LIFETIMES[role]).toEqual({ idleMs: idle, absoluteMs: absolute });
    const unused = await start(people[role]);
    const used = await start(people[role]);
    expect(used.maxAgeSeconds).toBe(absolute / 1000);
    test.clock.advance(idle - 1);
    expect(await find(used.token)).toMatchObject({ userId: people[role].userId, role });
    test.clock.advance(1);
    expect(await find(unused.token)).toBeNull();
    // Used continuously, so only the absolute limit applies.
    const step = idle / 2;
    for (let at = idle + step; at < absolute; at += step) {
      expect(await find(used.token)).not.toBeNull();
      test.clock.advance(step);
    }
    expect(await find(used.token)).not.toBeNull();
    test.clock.advance(step);
    expect(await find(used.token)).toBeNull();
  });

  it('record their use once a minute', async () => {
    const { token } = await start(people.student);
    const begun = test.clock.now();
    test.clock.advance(MINUTE - 1);
    await find(token);
    expect((await row(people.student.userId).executeTakeFirstOrThrow()).last_seen_at).toEqual(begun);
    test.clock.advance(1);
    await find(token);
    expect((await row(people.student.userId).executeTakeFirstOrThrow()).last_seen_at).toEqual(
      test.clock.now(),
    );
  });

  it.each([
    ['its page reads by itself', { [UNATTENDED_HEADER]: '1' }, 401],
    ['its page opens the stream of events again', { accept: 'text/event-stream' }, 401],
    ['its user reads', {}, 200],
  ])('of an admin, while %s', async (_, headers, expected) => {
    const asAdmin = await signInAs(test, people.admin);
    const read = async () => (await asAdmin.request({ method: 'GET', url: '/api/user', headers })).statusCode;
    for (let minutes = 0; minutes < 30; minutes += 5) {
      expect(await read()).toBe(200);
      test.clock.advance(5 * MINUTE);
    }
    expect(await read()).toBe(expected);
  });

  it('are stored as a hash of 256 random bits, with a network instead of an address', async () => {
    const person = await createStudent(test.db);
    const { token } = await start(person, { ip: '203.0.113.7', userAgent: 'x'.repeat(1000) });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const kept = await row(person.userId).executeTakeFirstOrThrow();
    expect(kept.token_hash).toHaveLength(32);
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(Buffer.from(token, 'base64url').equals(kept.token_hash)).toBe(false);
    expect(kept.ip_prefix).toBe('203.0.113.0/24');
    expect(kept.user_agent).toHaveLength(300);
  });

  it('end by sign-out, without affecting others', async () => {
    const [one, other] = [await start(people.teacher), await start(people.teacher)];
    await endSession(test.platform, one.token);
    expect(await find(one.token)).toBeNull();
    expect(await find(other.token)).not.toBeNull();
  });

  it('are rejected for blocked accounts and unknown tokens', async () => {
    const person = await createStudent(test.db);
    const { token } = await start(person);
    await test.db
      .updateTable('users')
      .set({ blocked_at: test.clock.now() })
      .where('id', '=', person.userId)
      .execute();
    expect(await find(token)).toBeNull();
    expect(await find('nobody')).toBeNull();
    expect(await find('')).toBeNull();
  });

  it('are limited to ten: the least recently used ends first', async () => {
    const person = await createStudent(test.db);
    const tokens: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      tokens.push((await start(person)).token);
      test.clock.advance(MINUTE);
    }
    expect(await find(tokens[0] as string)).toBeNull();
    expect(await find(tokens[1] as string)).not.toBeNull();
    expect(await row(person.userId).execute()).toHaveLength(10);
  });

  it('use a __Host- cookie with https', () => {
    expect([sessionCookieName(false), sessionCookieName(true)]).toEqual(['sid', '__Host-sid']);
  });
});
