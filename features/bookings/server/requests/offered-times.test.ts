import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
import { createBooking, createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { OutboxWorld } from '#test/outbox-world.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const TUESDAY = '2026-03-03T07:00:00+05:30';
const THURSDAY = '2026-03-05T18:30:00+05:30';
const iso = (text: string) => new Date(text).toISOString();
const AT_SEVEN = { startTime: '07:00', endTime: '08:00' };
const IN_THE_EVENING = { startTime: '18:30', endTime: '19:30' };
const OFFER = {
  sessionType: 'online',
  pricingType: 'hourly',
  clientPreferredDays: ['tuesday', 'thursday'],
  clientTimeSlots: [AT_SEVEN, IN_THE_EVENING],
  preferredInstants: [THURSDAY, TUESDAY],
};

async function ask(teacher: Teacher, change: object = {}) {
  const asStudent = await signInAs(test, await createStudent(test.db));
  const reply = await asStudent.post('/api/booking-requests', {
    teacherId: teacher.teacherId,
    ...OFFER,
    ...change,
  });
  return { reply, asStudent, id: reply.json().id as string };
}

/** A confirmed session of another student at this hour. */
async function take(teacher: Teacher, at: string): Promise<string> {
  const student = await createStudent(test.db);
  const { id } = await createBooking(test.db, {
    student,
    teacher,
    status: 'confirmed',
    sessionAt: new Date(at),
  });
  return id;
}

const listed = async (browser: TestClient, url: string, id: string) =>
  (await browser.get(url)).json<{ id: string }[]>().find((one) => one.id === id);

describe('a request with exact hours', () => {
  it('stores them in the order of choice and shows them to both sides', async () => {
    const teacher = await createTeacher(test.db);
    const { reply, asStudent, id } = await ask(teacher);
    expect(reply.statusCode, reply.body).toBe(201);
    const hours = { preferredInstants: [iso(THURSDAY), iso(TUESDAY)], anyTime: false };
    expect(reply.json()).toMatchObject(hours);
    expect(await listed(asStudent, '/api/client/bookings', id)).toMatchObject(hours);
    const asTeacher = await signInAs(test, teacher);
    expect(await listed(asTeacher, '/api/teacher/bookings', id)).toMatchObject({
      ...hours,
      offeredTimes: [
        { startsAt: iso(THURSDAY), state: 'free', bookingId: null },
        { startsAt: iso(TUESDAY), state: 'free', bookingId: null },
      ],
      firstFreeTime: iso(THURSDAY),
      replyBy: '2026-03-03T06:30:00.000Z',
    });
  });

  it('reaches the teacher at night if it expires in the morning, and says when', async () => {
    const day = test.clock.now();
    try {
      test.clock.set('2026-03-02T21:10:00+05:30');
      const teacher = await createTeacher(test.db);
      const { id } = await ask(teacher, {
        clientPreferredDays: ['tuesday'],
        clientTimeSlots: [{ startTime: '06:30', endTime: '07:30' }],
        preferredInstants: ['2026-03-03T06:30:00+05:30'],
      });
      const asTeacher = await signInAs(test, teacher);
      expect(await listed(asTeacher, '/api/teacher/bookings', id)).toMatchObject({
        expiresAt: iso('2026-03-03T07:30:00+05:30'),
      });
      const { notices } = (await asTeacher.get('/api/notifications')).json();
      expect(notices[0].body).toContain('Please reply by Tue, 3 Mar 2026, 7:30 AM IST:');
      const mails = await test.db
        .selectFrom('outbox')
        .select('next_attempt_at')
        .where('recipient', '=', teacher.email)
        .execute();
      expect(mails.map((mail) => mail.next_attempt_at)).toEqual([test.clock.now()]);
    } finally {
      test.clock.set(day.toISOString());
    }
  });

  it('tells the teacher the hours in the notice and its mail', async () => {
    const teacher = await createTeacher(test.db);
    await ask(teacher);
    const asTeacher = await signInAs(test, teacher);
    const { notices } = (await asTeacher.get('/api/notifications')).json();
    expect(notices[0].body).toContain('Offered: Thu 5 Mar, 6:30 pm; Tue 3 Mar, 7:00 am.');
  });

  it('expires when its last hour is over, or after 72 hours', async () => {
    const teacher = await createTeacher(test.db);
    const soon = {
      clientPreferredDays: ['tuesday'],
      clientTimeSlots: [AT_SEVEN],
      preferredInstants: [TUESDAY],
    };
    expect((await ask(teacher, soon)).reply.json().expiresAt).toBe('2026-03-03T02:30:00.000Z');
    const nextWeek = { ...soon, preferredInstants: ['2026-03-10T07:00:00+05:30'] };
    expect((await ask(teacher, nextWeek)).reply.json().expiresAt).toBe('2026-03-05T06:30:00.000Z');
  });

  it.each([
    ['of another day', { clientPreferredDays: ['monday'] }, 'preferredInstants.0'],
    ['of another time', { clientTimeSlots: [AT_SEVEN] }, 'preferredInstants.0'],
    ['fewer than the times', { preferredInstants: [TUESDAY] }, 'clientTimeSlots'],
    ['without offset', { preferredInstants: ['2026-03-03T07:00:00'] }, 'preferredInstants.0'],
    ['in the past', { preferredInstants: ['2026-02-26T18:30:00+05:30', TUESDAY] }, 'preferredInstants.0'],
    ['in a year', { preferredInstants: ['2027-03-04T18:30:00+05:30', TUESDAY] }, 'preferredInstants.0'],
    ['the same twice', { preferredInstants: [THURSDAY, TUESDAY, iso(TUESDAY)] }, 'preferredInstants.2'],
    ['four of them', { preferredInstants: [THURSDAY, TUESDAY, TUESDAY, TUESDAY] }, 'preferredInstants'],
    ['not a list', { preferredInstants: TUESDAY }, 'preferredInstants'],
    ['with any time', { anyTime: true }, 'anyTime'],
  ])('is refused for hours %s', async (_name, change, field) => {
    const { reply } = await ask(await createTeacher(test.db), change);
    expect(reply.statusCode, reply.body).toBe(400);
    expect(Object.keys(reply.json().fields)).toContain(field);
  });

  it('is refused if an hour was taken meanwhile, and the error names the field of that hour', async () => {
    const teacher = await createTeacher(test.db);
    await take(teacher, '2026-03-03T06:30:00+05:30');
    const { reply } = await ask(teacher);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'OFFERED_TIME_TAKEN',
      message: '7:00 am on Tue 3 Mar was just taken. Please pick another time.',
    });
    expect(Object.keys(reply.json().fields)).toEqual(['preferredInstants.1']);
  });

  it('is refused for an hour in time off', async () => {
    const teacher = await createTeacher(test.db);
    const asTeacher = await signInAs(test, teacher);
    await asTeacher.post('/api/teacher/time-off', { startDate: '2026-03-05' });
    const { reply } = await ask(teacher);
    expect(reply.statusCode).toBe(409);
    expect(Object.keys(reply.json().fields)).toEqual(['preferredInstants.0']);
  });
});

it('asks the teacher by SMS to answer before it expires', async () => {
  const teacher = await createTeacher(test.db);
  const outbox = await OutboxWorld.begin(test);
  const today = { startTime: '16:00', endTime: '17:00' };
  const { reply } = await ask(teacher, {
    clientPreferredDays: ['monday'],
    clientTimeSlots: [today],
    preferredInstants: ['2026-03-02T16:00:00+05:30'],
  });
  expect(reply.statusCode, reply.body).toBe(201);
  await deliverDueMessages(outbox.platform());
  const sms = outbox.sent.find(({ recipient }) => recipient === teacher.mobile);
  expect(sms?.text).toMatch(/ asked for a session with you\. Please send an answer by 2 Mar, 5:00 pm\.$/);
});

describe('a request without times', () => {
  const NO_TIMES = { clientPreferredDays: [], clientTimeSlots: [], preferredInstants: [] };

  it('may say that any time is fine, and is accepted when it says nothing', async () => {
    const teacher = await createTeacher(test.db);
    const { reply, asStudent, id } = await ask(teacher, { ...NO_TIMES, anyTime: true });
    expect(reply.statusCode).toBe(201);
    expect(await listed(asStudent, '/api/client/bookings', id)).toMatchObject({ anyTime: true });
    expect((await ask(teacher, NO_TIMES)).reply.json()).toMatchObject({ anyTime: false });
  });

  it('is refused for days that are all time off in the two weeks to choose from', async () => {
    const teacher = await createTeacher(test.db);
    const asTeacher = await signInAs(test, teacher);
    for (const startDate of ['2026-03-05', '2026-03-12', '2026-03-06'])
      await asTeacher.post('/api/teacher/time-off', { startDate });
    const thursday = await ask(teacher, { ...NO_TIMES, clientPreferredDays: ['thursday'] });
    expect(thursday.reply.statusCode).toBe(400);
    expect(Object.keys(thursday.reply.json().fields)).toEqual(['clientPreferredDays']);
    for (const days of [['friday'], ['wednesday', 'thursday']])
      expect((await ask(teacher, { ...NO_TIMES, clientPreferredDays: days })).reply.statusCode).toBe(201);
  });
});

describe('what the teacher sees of offered hours', () => {
  it('says which are taken and by which booking, which are off, and which have passed', async () => {
    const teacher = await createTeacher(test.db);
    const { id } = await ask(teacher, {
      clientPreferredDays: ['tuesday', 'thursday', 'friday'],
      clientTimeSlots: [AT_SEVEN, IN_THE_EVENING],
      preferredInstants: [TUESDAY, THURSDAY, '2026-03-06T07:00:00+05:30'],
    });
    const other = await take(teacher, '2026-03-05T18:00:00+05:30');
    const asTeacher = await signInAs(test, teacher);
    await asTeacher.post('/api/teacher/time-off', { startDate: '2026-03-06' });
    test.clock.set('2026-03-03T01:30:00Z');
    try {
      const fresh = await signInAs(test, teacher);
      expect(await listed(fresh, '/api/teacher/bookings', id)).toMatchObject({
        offeredTimes: [
          { startsAt: iso(TUESDAY), state: 'past', bookingId: null },
          { startsAt: iso(THURSDAY), state: 'taken', bookingId: other },
          { startsAt: iso('2026-03-06T07:00:00+05:30'), state: 'off', bookingId: null },
        ],
        firstFreeTime: null,
      });
    } finally {
      test.clock.set('2026-03-02T06:30:00Z');
    }
  });

  it('offers the next free hour once the first choice is taken', async () => {
    const teacher = await createTeacher(test.db);
    const { id } = await ask(teacher);
    await take(teacher, THURSDAY);
    const asTeacher = await signInAs(test, teacher);
    expect(await listed(asTeacher, '/api/teacher/bookings', id)).toMatchObject({
      firstFreeTime: iso(TUESDAY),
    });
    const accepted = await asTeacher.put(`/api/booking-requests/${id}/status`, {
      status: 'confirmed',
      confirmedDateTime: iso(TUESDAY),
    });
    expect(accepted.json()).toMatchObject({
      status: 'confirmed',
      preferredTime: iso(TUESDAY),
      preferredInstants: [iso(THURSDAY), iso(TUESDAY)],
      offeredTimes: [],
      firstFreeTime: null,
      replyBy: null,
    });
  });
});

describe('the answer to a new request', () => {
  it("says what happens next and by when, with the teacher's figures", async () => {
    const teacher = await createTeacher(test.db);
    expect((await ask(teacher)).reply.json().next).toEqual({
      replyBy: '2026-03-03T06:30:00.000Z',
      typicalReplyMinutes: null,
      responseRate: null,
    });
    await test.db
      .insertInto('reply_figures')
      .values({
        teacher_id: teacher.teacherId,
        requests: 4,
        answered: 3,
        in_time: 3,
        typical_minutes: 840,
        changed_at: test.clock.now(),
      })
      .execute();
    expect((await ask(teacher)).reply.json().next).toMatchObject({
      typicalReplyMinutes: 840,
      responseRate: 75,
    });
  });

  it('names similar teachers of the city who offer the session type', async () => {
    const place = { city: { id: 'c:1', name: 'Ooty' } };
    const inOoty = async (change: object) => {
      const teacher = await createTeacher(test.db, change);
      await test.db
        .updateTable('teacher_listing')
        .set({ city_id: place.city.id })
        .where('teacher_id', '=', teacher.teacherId)
        .execute();
      return teacher;
    };
    const asked = await inOoty({ specializations: ['hatha-yoga', 'prenatal-yoga'] });
    const close = await inOoty({ specializations: ['hatha-yoga', 'prenatal-yoga'] });
    const far = await inOoty({ specializations: ['meditation'] });
    await inOoty({ specializations: ['hatha-yoga', 'prenatal-yoga'], onlinePrice: null });
    const similar = await test.client().get(`/api/teachers/${asked.userId}/similar?sessionType=online`);
    const ids = similar.json().map(({ id }: { id: string }) => id);
    expect(ids).toEqual([close.teacherId, far.teacherId]);
    const guest = await test.client().get(`/api/teachers/${asked.userId}/similar?sessionType=online&limit=1`);
    expect(guest.json().map(({ id }: { id: string }) => id)).toEqual([close.teacherId]);
    expect((await test.client().get(`/api/teachers/${asked.userId}/similar?limit=99`)).statusCode).toBe(400);
  });
});
