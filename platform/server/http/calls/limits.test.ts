import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALL_RATE_LIMITS } from '#app/slices.ts';
import { createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

const PLACES = '/api/maps/reverse-geocode?lat=19.07&lon=72.88';
const { max } = ALL_RATE_LIMITS.places;

describe('request limits', () => {
  let test: TestApp;
  // Limits count per minute of the system clock. The clock is stopped, so slow requests stay in the same minute.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T06:30:00Z') }));
  afterEach(async () => {
    vi.useRealTimers();
    await test.close();
  });

  const start = async (mode: 'normal' | 'relaxed' = 'normal') => {
    test = await startTestApp({ env: { RATE_LIMITS: mode } });
  };
  const ask = (client: TestClient, remoteAddress: string) =>
    client.request({ method: 'GET', url: PLACES, remoteAddress });
  async function spend(client: TestClient, remoteAddress: string, times: number): Promise<Set<number>> {
    const statuses = new Set<number>();
    for (let count = 0; count < times; count += 1)
      statuses.add((await ask(client, remoteAddress)).statusCode);
    return statuses;
  }

  it('answer 429 with Retry-After to the address that exceeded them only', async () => {
    await start();
    const guest = test.client();
    expect(await spend(guest, '203.0.113.7', max)).toEqual(new Set([200]));
    const refused = await ask(guest, '203.0.113.7');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: expect.any(String) });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(ALL_RATE_LIMITS.places.windowSeconds);
    expect((await ask(guest, '203.0.113.8')).statusCode).toBe(200);
    expect((await guest.get('/api/specializations')).statusCode).toBe(200);
  });

  it('count an IPv6 /64 as one', async () => {
    await start();
    const guest = test.client();
    await spend(guest, '2001:db8:1:2::1', max);
    expect((await ask(guest, '2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await ask(guest, '2001:db8:1:3::1')).statusCode).toBe(200);
    await spend(guest, '2001:db8::1', max);
    expect((await ask(guest, '2001:db8::2')).statusCode).toBe(429);
  });

  it('follow a signed-in user across addresses, and do not affect others at the same address', async () => {
    await start();
    const [one, other] = [await createStudent(test.db), await createStudent(test.db)];
    const [browser, neighbour] = [await signInAs(test, one), await signInAs(test, other)];
    await spend(browser, '203.0.113.7', max);
    expect((await ask(browser, '198.51.100.1')).statusCode).toBe(429);
    expect((await ask(await signInAs(test, one), '203.0.113.7')).statusCode).toBe(429);
    expect((await ask(neighbour, '203.0.113.7')).statusCode).toBe(200);
  });

  it('are a hundred times higher when relaxed for tests', async () => {
    await start('relaxed');
    const guest = test.client();
    const write = async () => (await guest.post('/api/contact', {})).statusCode;
    const answers = new Set<number>();
    for (let count = 0; count < ALL_RATE_LIMITS.letter.max * 100; count += 1) answers.add(await write());
    expect(answers).toEqual(new Set([400]));
    expect(await write()).toBe(429);
  });

  it('do not count calls that the guest may not make', async () => {
    await start();
    const student = await signInAs(test, await createStudent(test.db));
    const stranger = test.client();
    for (let count = 0; count < ALL_RATE_LIMITS.sendCode.max + 1; count += 1) {
      expect((await stranger.post('/api/auth/send-email-otp')).statusCode).toBe(401);
    }
    expect((await student.post('/api/auth/send-email-otp')).statusCode).toBe(200);
  });
});
