import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudentOverrides } from '#db/factories/people.ts';
import { createBooking, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { deleteAccount } from '#test/worlds/privacy-world.ts';

let test: TestApp;
let browser: TestClient;
beforeAll(async () => {
  test = await startTestApp({ env: { RATE_LIMITS: 'normal' } });
});
afterAll(() => test.close());

const URL = '/api/booking-requests';
const ONLINE = { sessionType: 'online', pricingType: 'hourly' };

async function newcomer(overrides: StudentOverrides = {}) {
  const student = await createStudent(test.db, overrides);
  browser = await signInAs(test, student);
  return student;
}

describe('permission to request a session', () => {
  it.each([
    ['hidden', { hiddenAt: new Date('2026-01-06') }],
    ['blocked', { blockedAt: new Date('2026-01-06') }],
  ])('a %s teacher is not there', async (_name, overrides) => {
    const teacher = await createTeacher(test.db, overrides);
    await newcomer();
    const reply = await browser.post(URL, { ...ONLINE, teacherId: teacher.teacherId });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'TEACHER_NOT_FOUND']);
  });

  it('rejects requests to a teacher who is not approved', async () => {
    const teacher = await createTeacher(test.db, { reviewStatus: 'pending' });
    await newcomer();
    const reply = await browser.post(URL, { ...ONLINE, teacherId: teacher.teacherId });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'TEACHER_NOT_APPROVED']);
  });

  it('refuses a student whose account is being deleted, until the student keeps it', async () => {
    const { teacherId } = await createTeacher(test.db);
    const student = await newcomer();
    await deleteAccount(browser, student);
    browser = await signInAs(test, student);
    const reply = await browser.post(URL, { ...ONLINE, teacherId });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'DELETION_PENDING']);
    await browser.post('/api/account/undelete');
    expect((await browser.post(URL, { ...ONLINE, teacherId })).statusCode).toBe(201);
  });

  it('tells a student with an incomplete profile what is missing, but reports invalid input first', async () => {
    const teacher = await createTeacher(test.db);
    await newcomer({ city: null, isEmailVerified: false });
    const reply = await browser.post(URL, { ...ONLINE, teacherId: teacher.teacherId });
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({
      code: 'PROFILE_INCOMPLETE',
      fields: { city: 'Please select your city', email: 'Please verify your email' },
    });
    expect(
      (await browser.post(URL, { ...ONLINE, sessionType: 'x', teacherId: teacher.teacherId })).statusCode,
    ).toBe(400);
  });

  it('allows a request to a teacher without prices, and stores no price', async () => {
    const teacher = await createTeacher(test.db, { onlinePrice: null, offlinePrice: null });
    await newcomer();
    const reply = await browser.post(URL, {
      teacherId: teacher.teacherId,
      sessionType: 'offline',
      pricingType: 'monthly',
      message: 'Juhu',
    });
    expect([reply.statusCode, reply.json().price]).toEqual([201, null]);
  });

  it('rejects a second pending request to the same teacher', async () => {
    const teacher = await createTeacher(test.db);
    const student = await newcomer();
    await createBooking(test.db, { student, teacher });
    const reply = await browser.post(URL, { ...ONLINE, teacherId: teacher.teacherId });
    expect([reply.statusCode, reply.json().message]).toEqual([409, 'Request Already Pending']);
  });

  it('offers the free demo once, again only if the teacher rejected it', async () => {
    const teacher = await createTeacher(test.db, { offersFreeDemo: true });
    const student = await newcomer();
    const ask = () => browser.post(URL, { ...ONLINE, teacherId: teacher.teacherId, isDemo: true });
    await createBooking(test.db, {
      student,
      teacher,
      isDemo: true,
      status: 'cancelled',
      closedBy: 'teacher',
    });
    const first = await ask();
    expect(first.json()).toMatchObject({ isDemo: true, price: 0 });
    const cancel = { status: 'cancelled' };
    expect((await browser.put(`${URL}/${first.json().id}/status`, cancel)).statusCode).toBe(200);
    expect([(await ask()).statusCode, (await ask()).json().code]).toEqual([409, 'DEMO_ALREADY_USED']);
    expect((await browser.post(URL, { ...ONLINE, teacherId: teacher.teacherId })).statusCode).toBe(201);
  });
});

describe('request limits', () => {
  it('allows ten pending requests, also under concurrency', async () => {
    await newcomer();
    const teachers = await Promise.all(Array.from({ length: 14 }, () => createTeacher(test.db)));
    const replies = await Promise.all(
      teachers.map(({ teacherId }) => browser.post(URL, { ...ONLINE, teacherId })),
    );
    const statuses = replies.map((reply) => reply.statusCode).sort();
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(4).fill(429)]);
    expect(replies.find((reply) => reply.statusCode === 429)?.headers['retry-after']).toBe('3600');
    expect((await browser.get('/api/client/bookings')).json()).toHaveLength(10);
  });

  it('allows ten per hour, counting cancelled but not rejected ones', async () => {
    const student = await newcomer();
    const teacher = await createTeacher(test.db);
    const body = { ...ONLINE, teacherId: teacher.teacherId };
    const createdAt = new Date(test.clock.now().getTime() - 59 * 60_000);
    for (let index = 0; index < 9; index += 1) {
      await createBooking(test.db, { student, teacher, status: 'cancelled', closedBy: 'student', createdAt });
      await browser.post(URL, { ...body, sessionType: 'nowhere' });
    }
    const tenth = await browser.post(URL, body);
    expect(tenth.statusCode).toBe(201);
    await browser.put(`${URL}/${tenth.json().id}/status`, { status: 'cancelled' });
    const eleventh = await browser.post(URL, body);
    expect([eleventh.statusCode, eleventh.headers['retry-after']]).toEqual([429, '60']);
  });

  it('allows thirty per day', async () => {
    const student = await newcomer();
    const teacher = await createTeacher(test.db);
    const createdAt = new Date(test.clock.now().getTime() - 23 * 3_600_000);
    for (let index = 0; index < 30; index += 1) {
      await createBooking(test.db, { student, teacher, status: 'cancelled', closedBy: 'student', createdAt });
    }
    const reply = await browser.post(URL, { ...ONLINE, teacherId: teacher.teacherId });
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '3600']);
  });
});
