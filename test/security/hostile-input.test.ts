import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#app/server.ts';
import { createAdmin, createStudent, createTeacher, signIn } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { expectNoFaults, hostileActors } from './wrong-types.ts';

const SOME_ID = '01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f';
const POISON = [
  '{"__proto__":{"isAdmin":true}}',
  '{"a":{"constructor":{"prototype":{"x":1}}}}',
  '{"a":[{"__proto__":1}]}',
];

describe('hostile input (T40, T44, T45, T46)', () => {
  let test: TestApp;
  let actors: TestClient[];
  beforeAll(async () => {
    test = await startTestApp();
    actors = await hostileActors(test);
  });
  afterAll(() => test.close());

  it('never causes a 500: wrong types in every field of every call, in every role', async () => {
    await expectNoFaults(actors, { everyNth: 5 });
  });

  it('answers odd ids with 404, never with 500', async () => {
    for (const id of [
      '1',
      'abc',
      '%00',
      '%27',
      '..%2f..',
      'null',
      `${SOME_ID}0`,
      '%F0%9F%A7%98',
      '-1',
      '1e9',
    ]) {
      const answer = await test.client().get(`/api/teacher/${id}`);
      expect([400, 404], id).toContain(answer.statusCode);
      expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    }
  });

  it('rejects malformed JSON quickly, never with 500', async () => {
    const json = { 'content-type': 'application/json' };
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const cases: [string, string | Buffer, Record<string, string>, number[]][] = [
      ['truncated', '{"mobile":"98765', json, [400]],
      ['byte-order mark', `\uFEFF{}`, json, [400]],
      ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), json, [400]],
      ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), json, [400]],
      ['deep nesting', deep, json, [400]],
      ['a huge body', `{"mobile":"${'9'.repeat(10_000_000)}"}`, json, [413]],
      ['a huge key', `{"${'k'.repeat(1_000_000)}":1}`, json, [413]],
      ['a compressed body', Buffer.from([0x1f, 0x8b, 8, 0]), { ...json, 'content-encoding': 'gzip' }, [415]],
      ['a wrong type', '<a/>', { 'content-type': 'application/xml' }, [415]],
      ...POISON.map((text): [string, string, Record<string, string>, number[]] => [
        'poison',
        text,
        json,
        [400],
      ]),
    ];
    for (const [name, payload, headers, expected] of cases) {
      const answer = await test.app.inject({ method: 'POST', url: '/api/login', headers, payload });
      expect(expected, `${name}: ${answer.statusCode}`).toContain(answer.statusCode);
      expect(answer.json()).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  it('rejects bodies nested 5,000 levels deep, with and without Idempotency-Key (T102)', async () => {
    const [student, teacher] = [await createStudent(test.db), await createTeacher(test.db)];
    const clients = {
      student: await signIn(test.client(), student),
      teacher: await signIn(test.client(), teacher),
      admin: await signIn(test.client(), await createAdmin(test.db)),
    };
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const good = JSON.stringify({ receiverId: teacher.userId, content: 'Namaste' });
    const faults: string[] = [];
    for (const { call } of CALLS) {
      if (call.body === undefined || call.upload) continue;
      const client = call.access in clients ? clients[call.access as keyof typeof clients] : clients.student;
      for (const key of [undefined, 'deep']) {
        const answer = await client.request({
          method: call.method,
          url: call.path.replace(/:\w+/g, SOME_ID),
          // Its own address: the tests before may have used up limits by address.
          remoteAddress: '127.0.0.102',
          headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
          payload: good.replace('{', `{"extra":${nested(5_000)},`),
        });
        const { code } = answer.json();
        if (code !== 'MALFORMED_BODY') faults.push(`${call.name}, key ${key}: ${answer.statusCode} ${code}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('rejects millions of values in a large profile before it parses them', async () => {
    const teacher = await createTeacher(test.db);
    const client = await signIn(test.client(), teacher);
    const keys = Array.from({ length: 500_000 }, (_, index) => `"${index}":0`).join(',');
    const list = `[${'0,'.repeat(3_000_000)}0]`;
    for (const payload of [`{${keys}}`, `{"firstName":${list}}`, `{"photos":${list}}`]) {
      const headers = { 'content-type': 'application/json' };
      const answer = await client.request({ method: 'PUT', url: '/api/teacher/profile', headers, payload });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED_BODY']);
    }
  });

  it('rejects poisoned queries', async () => {
    for (const query of ['__proto__[a]=1', 'constructor.prototype=1', 'a[__proto__]=1']) {
      expect((await test.client().get(`/api/teachers/search?${query}`)).statusCode).toBe(400);
    }
  });

  it('accepts a JSON content type without a body', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('accepts all scripts and emoji in names, rejects NUL, broken surrogates and direction controls', async () => {
    const person = (firstName: string, n: number) => ({
      mobile: `98111000${String(n).padStart(2, '0')}`,
      email: `name${n}@example.in`,
      password: 'secret-1',
      firstName,
      lastName: 'Test',
      userType: 'student',
    });
    for (const [n, name] of ['प्रिया', 'ಅನನ್ಯ', 'Zoë', '🧘‍♀️ Om', 'S. Venkatanarasimharajuvaripeta'].entries()) {
      const answer = await test.client().post('/api/register', person(name, n));
      expect(answer.statusCode, name).toBe(201);
      expect(answer.json().firstName).toBe(name.normalize('NFC'));
    }
    for (const [n, name] of ['a\u0000b', '\ud800', '\u202Eevil', 'a\u0007', '\n'].entries()) {
      const answer = await test.client().post('/api/register', person(name, 20 + n));
      expect(answer.statusCode, JSON.stringify(name)).toBe(400);
      expect(answer.json().fields).toHaveProperty('firstName');
    }
  });
});
