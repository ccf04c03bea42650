import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpBody } from '#test/sign-up.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const login = (mobile: string, password: string) => t.client().post('/api/login', { mobile, password });

async function person(password = 'quiet-morning') {
  const body = signUpBody({ password });
  const reply = await t.client().post('/api/register', body);
  expect(reply.statusCode, reply.body).toBe(201);
  return { ...body, id: reply.json<{ id: string }>().id };
}

describe('passwords (T17)', () => {
  test.each([
    ['of a hundred letters', 'a'.repeat(99), 'b', 'c'],
    ['of 128 letters', 'x'.repeat(127), 'y', 'z'],
    ['of 128 pictures', '🧘'.repeat(127), '🪷', '🌼'],
    ['with spaces around', '  mat and block ', ' ', ''],
  ])('%s count to the last', async (_name, start, right, wrong) => {
    const { mobile } = await person(start + right);
    expect((await login(mobile, start + wrong)).statusCode).toBe(401);
    expect((await login(mobile, start + right)).statusCode).toBe(200);
  });

  test('are hashed with the agreed parameters, each with its own sixteen-byte salt', async () => {
    const [one, other] = [await person('the same words'), await person('the same words')];
    const rows = await t.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', 'in', [one.id, other.id])
      .execute();
    const salts = rows.map(({ password_hash }) => {
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      return password_hash.split('$')[4] ?? '';
    });
    expect(new Set(salts).size).toBe(2);
    expect(salts.map((salt) => Buffer.from(salt, 'base64').length)).toEqual([16, 16]);
  });
});

/** The answer without the parts that always differ: the request id and the time. */
function comparable(reply: Awaited<ReturnType<typeof login>>): unknown {
  const { requestId, ...body } = reply.json<Record<string, unknown>>();
  expect(requestId).toEqual(expect.any(String));
  const { date, 'x-request-id': id, ...headers } = reply.headers;
  return { status: reply.statusCode, headers, body, length: reply.body.length, cookies: reply.cookies };
}

test('a wrong password gets the same answer for an existing, an unknown and a blocked number (T18)', async () => {
  const [existing, blocked] = [await person(), await person()];
  await t.db.updateTable('users').set({ blocked_at: t.clock.now() }).where('id', '=', blocked.id).execute();
  const answers = [];
  for (const mobile of [existing.mobile, '9444444444', blocked.mobile])
    answers.push(comparable(await login(mobile, 'wrong')));
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('a taken number and a taken email get the same answer (T19)', async () => {
  const { mobile, email } = await person();
  const byNumber = await t.client().post('/api/register', signUpBody({ mobile }));
  const byEmail = await t.client().post('/api/register', signUpBody({ email }));
  expect(byNumber.statusCode).toBe(409);
  expect(comparable(byEmail)).toEqual(comparable(byNumber));
  expect(byNumber.json().message).not.toMatch(/\d{10}|@/);
});

test('a flood of sign-ins waits in a short queue and does not slow other requests (T72)', async () => {
  const { mobile, password } = await person();
  const flood = Array.from({ length: 120 }, (_, count) =>
    t.client().request({
      method: 'POST',
      url: '/api/login',
      // Each attempt comes from another network with another number, so that only the hashing queue limits them.
      remoteAddress: `10.${count}.0.1`,
      payload: { mobile: String(8_500_000_000 + count), password: 'wrong' },
    }),
  );
  const before = Promise.all(flood);
  // Requests that hash no password are not in that queue.
  expect((await t.client().get('/api/specializations')).statusCode).toBe(200);
  expect((await t.client().get('/api/teachers/search?city=Pune')).statusCode).toBe(200);
  const replies = await before;
  const count = (status: number) => replies.filter((reply) => reply.statusCode === status).length;
  expect(count(401) + count(503)).toBe(120);
  expect(count(401)).toBeGreaterThanOrEqual(42);
  expect(count(503)).toBeGreaterThan(0);
  expect(replies.find((reply) => reply.statusCode === 503)?.headers['retry-after']).toBe('2');
  expect((await login(mobile, password)).statusCode).toBe(200);
});
