import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALL_RATE_LIMITS } from '#app/slices.ts';
import { createBooking, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

const ADDRESS = '203.0.113.40';
const MINUTES = 10;

/** Polling calls of an open tab, with their interval in seconds. */
const POLLS = [
  { every: 3, url: (teacherUserId: string) => `/api/chat/conversation/${teacherUserId}` },
  { every: 5, url: () => '/api/client/bookings' },
  { every: 10, url: () => '/api/chat/unread-counts' },
] as const;

/** Limits count by wall-clock time, so this test moves the clock forward through ten minutes. */
describe('limits over time', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ env: { RATE_LIMITS: 'normal' } });
  });
  afterAll(() => test.close());
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T06:30:00Z') }));
  afterEach(() => void vi.useRealTimers());

  function pass(seconds: number): void {
    vi.setSystemTime(Date.now() + seconds * 1000);
    test.clock.advance(seconds * 1000);
  }

  it('never throttles two hundred people behind one address in ten minutes, one with five tabs (T27)', async () => {
    const teacher = await createTeacher(test.db);
    const tabs: TestClient[] = [];
    for (let count = 0; count < 200; count += 1) {
      const student = await createStudent(test.db);
      await createBooking(test.db, { student, teacher });
      const browser = await signInAs(test, student);
      for (let tab = 0; tab < (count === 0 ? 5 : 1); tab += 1) tabs.push(browser);
    }
    const statuses = new Map<number, number>();
    for (let second = 0; second < MINUTES * 60; second += 1) {
      const due = POLLS.filter(({ every }) => second % every === 0);
      for (const { url } of due) {
        // Limited like a browser's connections; the pool would be slow with more.
        for (let start = 0; start < tabs.length; start += 8) {
          const asked = tabs
            .slice(start, start + 8)
            .map((tab) => tab.request({ method: 'GET', url: url(teacher.userId), remoteAddress: ADDRESS }));
          for (const { statusCode } of await Promise.all(asked)) {
            statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
          }
        }
      }
      pass(1);
    }
    expect([...statuses.keys()]).toEqual([200]);
    const perTab = POLLS.reduce((sum, { every }) => sum + Math.ceil((MINUTES * 60) / every), 0);
    expect(statuses.get(200)).toBe(perTab * tabs.length);
  }, 1_200_000);

  it('limits one address to thirty thousand requests a minute, signed in or not', async () => {
    const remoteAddress = '203.0.113.41';
    const student = await signInAs(test, await createStudent(test.db));
    const ask = (client: TestClient) => client.request({ method: 'GET', url: '/api/user', remoteAddress });
    const guest = test.client();
    for (let count = 1; count < ALL_RATE_LIMITS.anyByIp.max; count += 1) await ask(guest);
    expect((await ask(student)).statusCode).toBe(200);
    expect((await ask(student)).statusCode).toBe(429);
    pass(ALL_RATE_LIMITS.anyByIp.windowSeconds + 1);
    expect((await ask(student)).statusCode).toBe(200);
  }, 300_000);
});
