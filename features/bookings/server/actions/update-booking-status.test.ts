import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { createBooking, createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { createPair } from '#test/pair.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
let student: Person;
let teacher: Teacher;
let asStudent: TestClient;
let asTeacher: TestClient;
let bookingId: string;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

beforeEach(async () => {
  test.clock.set('2026-03-02T06:30:00Z');
  ({ student, teacher, asStudent, asTeacher } = await createPair(test));
  bookingId = (await createBooking(test.db, { student, teacher })).id;
});

const url = (id = bookingId) => `/api/booking-requests/${id}/status`;
const THURSDAY_SEVEN = '2026-03-05T07:00:00+05:30';
const CONFIRM = { status: 'confirmed', confirmedDateTime: THURSDAY_SEVEN };

describe('a teacher', () => {
  it('confirms with a time and notifies the student', async () => {
    const reply = await asTeacher.put(url(), CONFIRM);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      id: bookingId,
      status: 'confirmed',
      preferredTime: '2026-03-05T01:30:00.000Z',
      teacherResponse: 'Booking confirmed for Thu, 5 Mar 2026, 7:00 AM IST. Looking forward to our session!',
      closedBy: null,
    });
    const [seen] = (await asStudent.get('/api/client/bookings')).json();
    expect(seen).toMatchObject({ status: 'confirmed', preferredTime: '2026-03-05T01:30:00.000Z' });
  });

  it('confirms with a time without seconds', async () => {
    const reply = await asTeacher.put(url(), { ...CONFIRM, confirmedDateTime: '2026-03-05T07:00+05:30' });
    expect(reply.json()).toMatchObject({ status: 'confirmed', preferredTime: '2026-03-05T01:30:00.000Z' });
  });

  it('can write their own reply when confirming and rejecting', async () => {
    const yes = await asTeacher.put(url(), { ...CONFIRM, teacherResponse: ' See you on the terrace. ' });
    expect(yes.json().teacherResponse).toBe('See you on the terrace.');
    const other = await createBooking(test.db, { student, teacher });
    const no = await asTeacher.put(url(other.id), { status: 'cancelled', teacherResponse: 'I am away.' });
    expect(no.json()).toMatchObject({
      status: 'cancelled',
      closedBy: 'teacher',
      teacherResponse: 'I am away.',
    });
  });

  it('rejects with the default reply if there is no text', async () => {
    const reply = await asTeacher.put(url(), {
      status: 'cancelled',
      teacherResponse: '  ',
      confirmedDateTime: '',
    });
    expect(reply.json()).toMatchObject({
      status: 'cancelled',
      closedBy: 'teacher',
      preferredTime: null,
      teacherResponse: 'Sorry, I cannot accommodate this booking request.',
    });
  });

  it.each([
    ['no time', undefined, 'Please select the time for the confirmed session'],
    ['an empty text', '', 'Please select the time for the confirmed session'],
    ['null', null, 'Please select the time for the confirmed session'],
    ['no offset', '2026-03-05T07:00:00', 'Please select the time for the confirmed session'],
    ['no such day', '2026-02-30T07:00:00Z', 'Please select the time for the confirmed session'],
    ['words', 'Thursday at seven', 'Please select the time for the confirmed session'],
    ['a past time', '2026-03-02T11:59:00+05:30', 'Please choose a time in the future'],
    ['this very moment', '2026-03-02T06:30:00Z', 'Please choose a time in the future'],
    ['a far year', '2027-03-04T06:30:00Z', 'Please choose a time within a year from now'],
    // Year 10000 in UTC: the answer schema cannot represent it, so both sides' lists would fail.
    ['the last hour', '9999-12-31T23:59:59-12:00', 'Please choose a time within a year from now'],
  ])('cannot confirm with %s', async (_name, confirmedDateTime, message) => {
    const reply = await asTeacher.put(url(), { status: 'confirmed', confirmedDateTime });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ message, fields: { confirmedDateTime: message } });
    expect((await asTeacher.get('/api/teacher/bookings')).json()[0].status).toBe('pending');
  });

  it.each(['pending', 'declined', null, undefined])('cannot set the status %s', async (status) => {
    expect((await asTeacher.put(url(), { status })).json().fields).toEqual({
      status: 'Please choose what to do',
    });
  });

  it('cannot confirm overlapping sessions, except group sessions', async () => {
    await asTeacher.put(url(), CONFIRM);
    const next = await createBooking(test.db, { student: await createStudent(test.db), teacher });
    const half = { status: 'confirmed', confirmedDateTime: '2026-03-05T07:30:00+05:30' };
    const clash = await asTeacher.put(url(next.id), half);
    expect([clash.statusCode, clash.json().code]).toEqual([409, 'BOOKING_OVERLAP']);
    const group = await asTeacher.put(url(next.id), { ...half, groupSession: true });
    expect(group.json()).toMatchObject({ status: 'confirmed', groupSession: true });
    const after = await createBooking(test.db, { student: await createStudent(test.db), teacher });
    const adjacent = { status: 'confirmed', confirmedDateTime: '2026-03-05T08:00:00+05:30' };
    expect((await asTeacher.put(url(after.id), adjacent)).statusCode).toBe(200);
  });

  it('can complete a session once it has started', async () => {
    await asTeacher.put(url(), CONFIRM);
    test.clock.set('2026-03-05T01:29:59Z');
    const early = await asTeacher.put(url(), { status: 'completed' });
    expect([early.statusCode, early.json().code]).toEqual([409, 'BOOKING_NOT_STARTED']);
    test.clock.set('2026-03-05T01:30:00Z');
    expect((await asTeacher.put(url(), { status: 'completed' })).json().status).toBe('completed');
    expect((await asTeacher.put(url(), { status: 'completed' })).statusCode).toBe(409);
  });

  it("never sees the student's contact details", async () => {
    const answers = [
      await asTeacher.get('/api/teacher/bookings'),
      await asTeacher.put(url(), { status: 'completed' }),
      await asTeacher.put(url(), CONFIRM),
      await asTeacher.get('/api/teacher/bookings'),
    ];
    const [digits, local] = [student.mobile.slice(3), student.email.split('@')[0] as string];
    for (const { body } of answers) {
      expect(body).not.toContain(digits);
      expect(body).not.toContain(local);
    }
    expect(answers[0]?.json()[0]).toMatchObject({
      clientMobile: `${digits.slice(0, 3)}*****${digits.slice(-2)}`,
      clientEmail: `${local.slice(0, 3)}***@example.com`,
      clientName: `${student.firstName} ${student.lastName}`,
    });
    expect(answers[0]?.json()[0]).not.toHaveProperty('teacher');
  });
});

describe('a student', () => {
  it('cancels a pending request', async () => {
    const reply = await asStudent.put(url(), { status: 'cancelled' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ status: 'cancelled', closedBy: 'student', teacherResponse: null });
    const again = await asStudent.put(url(), { status: 'cancelled' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'BOOKING_NOT_PENDING']);
  });

  it('cannot set any other status', async () => {
    expect((await asStudent.put(url(), CONFIRM)).statusCode).toBe(409);
    expect((await asStudent.put(url(), { status: 'completed' })).statusCode).toBe(409);
    await asTeacher.put(url(), CONFIRM);
    expect((await asStudent.put(url(), { status: 'cancelled' })).statusCode).toBe(409);
    expect((await asStudent.get('/api/client/bookings')).json()[0].status).toBe('confirmed');
  });

  it("cannot set the teacher's reply", async () => {
    const reply = await asStudent.put(url(), { status: 'cancelled', teacherResponse: 'I hate mats.' });
    expect(reply.json().teacherResponse).toBeNull();
  });
});

describe('a stranger', () => {
  it.each(['confirmed', 'cancelled', 'completed', 'nonsense'])(
    'finds no booking to set to %s',
    async (status) => {
      const strangers = [
        await signInAs(test, await createStudent(test.db)),
        await signInAs(test, await createTeacher(test.db)),
      ];
      for (const stranger of strangers) {
        const reply = await stranger.put(url(), { status, confirmedDateTime: THURSDAY_SEVEN });
        expect([reply.statusCode, reply.json().code]).toEqual([404, 'BOOKING_NOT_FOUND']);
      }
      expect((await asStudent.get('/api/client/bookings')).json()[0].status).toBe('pending');
    },
  );

  it('sees none of the bookings in a list', async () => {
    const other = await signInAs(test, await createStudent(test.db));
    const otherTeacher = await signInAs(test, await createTeacher(test.db));
    expect((await other.get('/api/client/bookings')).json()).toEqual([]);
    expect((await otherTeacher.get('/api/teacher/bookings')).json()).toEqual([]);
  });

  it.each(['1', 'abc', '%00', '0190a000-0000-7000-8000-000000000001'])(
    'gets 404 for the id %s',
    async (id) => {
      expect((await asTeacher.put(url(id), CONFIRM)).statusCode).toBe(404);
    },
  );
});
