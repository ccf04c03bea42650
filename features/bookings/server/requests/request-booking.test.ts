import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudentOverrides } from '#db/factories/people.ts';
import { newId } from '#shared/ids.ts';
import { createBooking, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
let browser: TestClient;
beforeAll(async () => {
  test = await startTestApp({ env: { RATE_LIMITS: 'normal' } });
});
afterAll(() => test.close());

type Body = Record<string, unknown>;
const URL = '/api/booking-requests';
const ONLINE = { sessionType: 'online', pricingType: 'hourly' };

async function newcomer(overrides: StudentOverrides = {}) {
  const student = await createStudent(test.db, overrides);
  browser = await signInAs(test, student);
  return student;
}

describe('a request', () => {
  it('returns the stored request', async () => {
    const teacher = await createTeacher(test.db, {
      firstName: 'Ananya',
      slots: [{ day: 'monday', start: '06:00', end: '08:00' }],
    });
    const student = await newcomer({ firstName: 'Priya', lastName: 'Sharma' });
    const body = {
      teacherId: teacher.teacherId,
      sessionType: 'offline',
      pricingType: 'hourly',
      timeSlotId: teacher.slotIds[0],
      message: '  Khar Danda, near the fire station. ',
      clientPreferredDays: ['monday', 'thursday'],
      clientTimeSlots: [
        { startTime: '06:30', endTime: '07:30' },
        { startTime: '18:00', endTime: '19:00' },
      ],
      status: 'confirmed',
      price: 1,
    };
    const reply = await browser.post(URL, body);
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      id: expect.any(String),
      status: 'pending',
      sessionType: 'offline',
      pricingType: 'hourly',
      isDemo: false,
      price: 800,
      timeSlotId: teacher.slotIds[0],
      message: 'Khar Danda, near the fire station.',
      teacherResponse: null,
      lessons: [],
      preferredTime: null,
      groupSession: false,
      clientPreferredDays: ['monday', 'thursday'],
      clientTimeSlots: body.clientTimeSlots,
      preferredInstants: [],
      anyTime: false,
      meeting: null,
      createdAt: test.clock.now().toISOString(),
      expiresAt: '2026-03-05T06:30:00.000Z',
      endsAt: null,
      proposal: null,
      cancellation: null,
      report: null,
      isSettled: false,
      closedBy: null,
      closedReason: null,
      clientUserId: student.userId,
      clientName: 'Priya Sharma',
      clientProfilePicture: null,
      clientEmail: student.email,
      clientMobile: student.mobile,
      clientCity: 'Mumbai',
      clientArea: null,
      teacherId: teacher.teacherId,
      teacher: {
        userId: teacher.userId,
        firstName: 'Ananya',
        lastName: teacher.lastName,
        profilePicture: null,
        onlinePrice: 600,
        offlinePrice: 800,
        monthlyOnlinePrice: null,
        monthlyOfflinePrice: null,
        offersFreeDemo: false,
      },
      next: { replyBy: '2026-03-03T06:30:00.000Z', typicalReplyMinutes: null, responseRate: null },
    });
    const { next: _next, ...booking } = reply.json();
    const list = await browser.get('/api/client/bookings');
    expect(list.json()).toEqual([booking]);
    expect((await browser.get('/api/client/booking-requests')).body).toBe(list.body);
  });

  it("accepts the teacher's user id, and stores the price of that moment", async () => {
    const teacher = await createTeacher(test.db);
    await newcomer();
    const made = await browser.post(URL, { ...ONLINE, teacherId: teacher.userId });
    expect(made.json()).toMatchObject({ teacherId: teacher.teacherId, price: 600 });
    const teachers = test.db.updateTable('teachers').set({ online_price: 9999 });
    await teachers.where('id', '=', teacher.teacherId).execute();
    const [stored] = (await browser.get('/api/client/bookings')).json();
    expect(stored).toMatchObject({ price: 600, teacher: { onlinePrice: 9999 } });
  });

  it("lists only the student's own requests, newest first", async () => {
    const student = await newcomer();
    const at = (day: number) => new Date(Date.UTC(2026, 1, day));
    const ids: string[] = [];
    for (const day of [3, 9, 6]) {
      const teacher = await createTeacher(test.db);
      ids.push((await createBooking(test.db, { student, teacher, createdAt: at(day) })).id);
    }
    const listed = (await browser.get('/api/client/bookings')).json().map((one: { id: string }) => one.id);
    expect(listed).toEqual([ids[1], ids[2], ids[0]]);
  });
});

describe("'in-person' in a request", () => {
  const IN_PERSON = { sessionType: 'in-person', pricingType: 'hourly' };

  it('is stored and returned as offline, at the in-person price', async () => {
    const { teacherId } = await createTeacher(test.db, { onlinePrice: 700, offlinePrice: 800 });
    await newcomer();
    const reply = await browser.post(URL, { ...IN_PERSON, teacherId, message: 'Khar Danda' });
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json()).toMatchObject({ sessionType: 'offline', price: 800 });
    const [listed] = (await browser.get('/api/client/bookings')).json<{ sessionType: string }[]>();
    expect(listed?.sessionType).toBe('offline');
  });

  it('requires the location, also beside other invalid fields', async () => {
    const { teacherId } = await createTeacher(test.db);
    await newcomer();
    for (const body of [{ ...IN_PERSON, teacherId }, { sessionType: 'in-person' }]) {
      const reply = await browser.post(URL, body);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().fields.message).toBe('Please include your location for in-person sessions');
    }
  });
});

describe('the fields of a request', () => {
  let teacherId: string;
  beforeAll(async () => {
    const teacher = await createTeacher(test.db, { monthlyOnlinePrice: 9000 });
    teacherId = teacher.teacherId;
    await newcomer();
  });

  const cases: Array<[string, Body, Record<string, string>]> = [
    ['no teacher', { teacherId: undefined }, { teacherId: 'Please choose a teacher' }],
    [
      'no types',
      { sessionType: undefined, pricingType: undefined },
      { sessionType: 'Please choose online or in person', pricingType: 'Please choose hourly or monthly' },
    ],
    [
      'in person without a place',
      { sessionType: 'offline' },
      { message: 'Please include your location for in-person sessions' },
    ],
    [
      'in person with null for a place',
      { sessionType: 'offline', message: null },
      { message: 'Please include your location for in-person sessions' },
    ],
    [
      'in person with blanks',
      { sessionType: 'offline', message: ' \n ' },
      { message: 'Please include your location for in-person sessions' },
    ],
    [
      'in person with what draws nothing',
      { sessionType: 'offline', message: '\u2800\u3164' },
      { message: 'Please include your location for in-person sessions' },
    ],
    ['a long message', { message: 'x'.repeat(1001) }, { message: 'Please use at most 1000 characters.' }],
    [
      'no such day',
      { clientPreferredDays: ['Monday'] },
      { 'clientPreferredDays.0': 'Please choose days from Monday to Sunday' },
    ],
    [
      'a day twice',
      { clientPreferredDays: ['monday', 'monday'] },
      { clientPreferredDays: 'Please choose each day once' },
    ],
    [
      'two hours',
      { clientTimeSlots: [{ startTime: '06:00', endTime: '08:00' }] },
      { 'clientTimeSlots.0.endTime': 'Must be exactly 1 hour' },
    ],
    [
      'over midnight',
      { clientTimeSlots: [{ startTime: '23:30', endTime: '00:30' }] },
      { 'clientTimeSlots.0.endTime': 'Must be exactly 1 hour' },
    ],
    [
      'until 24:00',
      { clientTimeSlots: [{ startTime: '23:00', endTime: '24:00' }] },
      { 'clientTimeSlots.0.endTime': 'Please enter a time like 18:00' },
    ],
    [
      'half an entry',
      { clientTimeSlots: [{ startTime: '06:00' }] },
      { 'clientTimeSlots.0.endTime': 'Please enter start and end times' },
    ],
    [
      'four times',
      { clientTimeSlots: Array(4).fill({ startTime: '06:00', endTime: '07:00' }) },
      { clientTimeSlots: 'Please pick up to 3 times' },
    ],
    [
      'no price for it',
      { sessionType: 'offline', pricingType: 'monthly', message: 'Here' },
      { pricingType: 'This teacher does not offer this pricing' },
    ],
    [
      'an unknown slot',
      { timeSlotId: newId() },
      { timeSlotId: "Please choose one of this teacher's time slots" },
    ],
    [
      'a demo that the teacher does not offer',
      { isDemo: true },
      { isDemo: 'This teacher does not offer a free demo' },
    ],
  ];
  it.each(cases)('rejects %s with the field and its text', async (_name, change, fields) => {
    const reply = await browser.post(URL, { ...ONLINE, teacherId, ...change });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'INVALID_INPUT', fields: expect.objectContaining(fields) });
    expect(Object.values(reply.json().fields)).toContain(reply.json().message);
  });

  it('reports all invalid fields together', async () => {
    const body = { sessionType: 'offline', clientTimeSlots: [{ startTime: '06:00', endTime: '06:30' }] };
    const { fields } = (await browser.post(URL, body)).json();
    expect(Object.keys(fields).sort()).toEqual([
      'clientTimeSlots.0.endTime',
      'message',
      'pricingType',
      'teacherId',
    ]);
  });

  it("rejects another teacher's slot", async () => {
    const other = await createTeacher(test.db, { slots: [{ day: 'friday', start: '06:00', end: '07:00' }] });
    const reply = await browser.post(URL, { ...ONLINE, teacherId, timeSlotId: other.slotIds[0] });
    expect(reply.statusCode).toBe(400);
  });

  it('stores nothing when rejected', async () => {
    expect((await browser.get('/api/client/bookings')).json()).toEqual([]);
  });
});
