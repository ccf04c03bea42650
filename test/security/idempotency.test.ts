import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeIdempotencyKeys } from '#platform/server/http/calls/idempotency.ts';
import { createBooking, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const URL_ = '/api/booking-requests';
const HOUR_MS = 3_600_000;

async function pair() {
  const [student, teacher] = [await createStudent(test.db), await createTeacher(test.db)];
  const body = { teacherId: teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
  return { student, teacher, body, as: await signInAs(test, student) };
}

function ask(client: TestClient, key: string, payload: object, url = URL_) {
  return client.request({ method: 'POST', url, payload, headers: { 'idempotency-key': key } });
}

async function countBookings(clientId: string): Promise<number> {
  const rows = await test.db.selectFrom('bookings').select('id').where('client_id', '=', clientId).execute();
  return rows.length;
}

/** Sends over a real connection and cuts it when the answer begins, like a lost network. */
async function loseAnswer(as: TestClient, key: string, payload: object): Promise<void> {
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const cookie = [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, cookie };
  await new Promise<void>((resolve) => {
    const sent = httpRequest({ port, path: URL_, method: 'POST', headers }, () => {
      sent.destroy();
      resolve();
    });
    sent.on('error', () => resolve());
    sent.end(JSON.stringify(payload));
  });
}

describe('Idempotency-Key', () => {
  it('answers a retry with the first answer, and writes once (T58)', async () => {
    const { student, body, as } = await pair();
    const first = await ask(as, 'one', body);
    const second = await ask(as, 'one', body);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.body).toBe(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await countBookings(student.userId)).toBe(1);
  });

  it('returns the first answer to a retry if the client did not receive it (T58)', async () => {
    const { student, body, as } = await pair();
    await loseAnswer(as, 'lost', body);
    const retry = await ask(as, 'lost', body);
    expect(retry.statusCode).toBe(201);
    const [mine] = (await as.get('/api/client/bookings')).json();
    // Only the answer to a request has `next` (what happens next); the list has not.
    const { next: _next, ...stored } = retry.json();
    expect(stored).toEqual(mine);
    expect(await countBookings(student.userId)).toBe(1);
  });

  it('returns the first answer again after the booking changed, also for PUT', async () => {
    const { student, teacher } = await pair();
    const { id } = await createBooking(test.db, { student, teacher });
    const as = await signInAs(test, student);
    const cancel = () =>
      as.request({
        method: 'PUT',
        url: `${URL_}/${id}/status`,
        payload: { status: 'cancelled' },
        headers: { 'idempotency-key': 'cancel' },
      });
    const [first, second] = [await cancel(), await cancel()];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.body).toBe(first.body);
  });

  it('refuses the key for another body or another call with 422 (T59)', async () => {
    const { body, as } = await pair();
    await ask(as, 'used', body);
    const other = await ask(as, 'used', { ...body, message: 'Something else' });
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    const [mine] = (await as.get('/api/client/bookings')).json();
    const put = await as.request({
      method: 'PUT',
      url: `${URL_}/${mine.id}/status`,
      payload: { status: 'cancelled' },
      headers: { 'idempotency-key': 'used' },
    });
    expect(put.statusCode).toBe(422);
  });

  it('creates one booking from 40 concurrent equal writes; others wait or get 409 (T59)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { student, body, as } = await pair();
      const replies = await Promise.all(Array.from({ length: 40 }, () => ask(as, 'same', body)));
      const made = replies.filter(({ statusCode }) => statusCode === 201);
      const others = replies.filter(({ statusCode }) => statusCode !== 201);
      expect(made.length).toBeGreaterThan(0);
      expect(new Set(made.map((reply) => reply.body)).size).toBe(1);
      expect(others.map((reply) => reply.json().code)).toEqual(others.map(() => 'IDEMPOTENCY_IN_PROGRESS'));
      expect(await countBookings(student.userId)).toBe(1);
    }
  });

  it("is independent of another user's equal key (T59)", async () => {
    const [one, two] = [await pair(), await pair()];
    expect((await ask(one.as, 'shared', one.body)).statusCode).toBe(201);
    const other = await ask(two.as, 'shared', two.body);
    expect(other.statusCode).toBe(201);
    expect(other.json().clientUserId).toBe(two.student.userId);
  });

  it('does not store errors: a corrected request can reuse the key', async () => {
    const { student, teacher, body, as } = await pair();
    const { id } = await createBooking(test.db, { student, teacher });
    expect((await ask(as, 'again', body)).statusCode).toBe(409);
    await as.put(`${URL_}/${id}/status`, { status: 'cancelled' });
    expect((await ask(as, 'again', body)).statusCode).toBe(201);
  });

  it('rejects a malformed key', async () => {
    const { body, as } = await pair();
    for (const key of ['', 'two words', 'x'.repeat(201), 'नमस्ते']) {
      const reply = await ask(as, key, body);
      expect([reply.statusCode, Object.keys(reply.json().fields ?? {})]).toEqual([400, ['Idempotency-Key']]);
    }
  });

  it('is stored for 24 hours (T59)', async () => {
    const { teacher, body, as } = await pair();
    const other = await createTeacher(test.db);
    const first = await ask(as, 'day', body);
    test.clock.advance(23 * HOUR_MS);
    await purgeIdempotencyKeys(test.platform, 100);
    expect((await ask(as, 'day', body)).body).toBe(first.body);
    test.clock.advance(2 * HOUR_MS);
    const asked = await ask(as, 'day', { ...body, teacherId: other.teacherId });
    expect([asked.statusCode, asked.json().teacherId]).toEqual([201, other.teacherId]);
    test.clock.advance(25 * HOUR_MS);
    expect(await purgeIdempotencyKeys(test.platform, 100)).toBeGreaterThan(0);
    const left = await test.db.selectFrom('idempotency_keys').select('key').execute();
    expect(left).toEqual([]);
    expect(teacher.teacherId).not.toBe(other.teacherId);
  });
});
