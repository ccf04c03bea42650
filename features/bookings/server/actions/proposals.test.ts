import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingOverrides } from '#db/factories/bookings.ts';
import {
  createBooking,
  createStudent,
  createTeacher,
  createTimeOff,
  signInAs,
  type Teacher,
} from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { CLASS } from '#test/worlds/batch-world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Monday noon in India. */
const NOW = '2026-03-02T06:30:00Z';
const TUESDAY = '2026-03-03T07:00:00+05:30';
const WEDNESDAY = '2026-03-04T07:00:00+05:30';
const FRIDAY = '2026-03-06T18:00:00+05:30';
const utc = (text: string) => new Date(text).toISOString();

let asStudent: TestClient;
let asTeacher: TestClient;
let teacher: Teacher;
let studentId: string;
beforeEach(async () => {
  test.clock.set(NOW);
  const student = await createStudent(test.db, { firstName: 'Priya', lastName: 'Sharma' });
  teacher = await createTeacher(test.db, { firstName: 'Ananya', lastName: 'Iyer' });
  studentId = student.userId;
  asStudent = await signInAs(test, student);
  asTeacher = await signInAs(test, teacher);
});

async function booking(overrides: BookingOverrides = {}) {
  const { id } = await createBooking(test.db, {
    student: { userId: studentId },
    teacher,
    createdAt: new Date(NOW),
    ...overrides,
  });
  const url = `/api/booking-requests/${id}`;
  return {
    id,
    url,
    propose: (by: TestClient, ...times: string[]) => by.post(`${url}/proposals`, { times }),
    seen: async () => {
      const [ofStudent] = (await asStudent.get('/api/client/bookings')).json();
      const [ofTeacher] = (await asTeacher.get('/api/teacher/bookings')).json();
      expect(ofStudent).toMatchObject({ status: ofTeacher.status, proposal: ofTeacher.proposal });
      return ofStudent;
    },
  };
}
const eventsOf = async (userId: string) => {
  const rows = await test.db
    .selectFrom('notifications')
    .select('event')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ event }) => event);
};
const codeOf = (reply: { statusCode: number; json(): { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];

describe('suggested times for a request', () => {
  it('confirms the request when the student accepts a time', async () => {
    const { url, propose, seen } = await booking();
    const reply = await propose(asTeacher, WEDNESDAY, TUESDAY);
    expect(reply.statusCode).toBe(201);
    const proposal = reply.json();
    expect(proposal).toMatchObject({ by: 'teacher', times: [utc(TUESDAY), utc(WEDNESDAY)] });
    expect((await seen()).proposal).toEqual(proposal);

    const accepted = await asStudent.post(`${url}/proposals/${proposal.id}/accept`, { time: WEDNESDAY });
    expect(accepted.statusCode).toBe(200);
    expect(accepted.json()).toMatchObject({
      status: 'confirmed',
      preferredTime: utc(WEDNESDAY),
      proposal: null,
      teacherResponse: 'Booking confirmed for Wed, 4 Mar 2026, 7:00 AM IST. Looking forward to our session!',
    });
    expect(await eventsOf(studentId)).toEqual(['timesSuggested']);
    expect(await eventsOf(teacher.userId)).toEqual(['timeTaken']);
  });

  it('leaves the request pending when declined', async () => {
    const { url, propose, seen } = await booking();
    const { id } = (await propose(asTeacher, TUESDAY)).json();
    const declined = await asStudent.post(`${url}/proposals/${id}/decline`);
    expect(declined.json()).toMatchObject({ status: 'pending', proposal: null });
    expect(codeOf(await asStudent.post(`${url}/proposals/${id}/accept`, {}))).toEqual([
      409,
      'PROPOSAL_NOT_OPEN',
    ]);
    expect((await seen()).status).toBe('pending');
    expect(await eventsOf(teacher.userId)).toEqual(['timesDeclined']);
  });

  it('replaces earlier suggestions, and ends with the request', async () => {
    const { url, propose, seen } = await booking();
    const first = (await propose(asTeacher, TUESDAY)).json();
    const second = (await propose(asTeacher, FRIDAY)).json();
    expect((await seen()).proposal.id).toBe(second.id);
    expect(codeOf(await asStudent.post(`${url}/proposals/${first.id}/accept`, {}))).toEqual([
      409,
      'PROPOSAL_NOT_OPEN',
    ]);
    await asStudent.put(`${url}/status`, { status: 'cancelled' });
    expect((await seen()).proposal).toBeNull();
    expect(codeOf(await asStudent.post(`${url}/proposals/${second.id}/accept`, {}))).toEqual([
      409,
      'BOOKING_TRANSITION',
    ]);
  });

  it('extends the request for the student, but not beyond the last suggested time', async () => {
    const { propose, seen } = await booking({ expiresAt: new Date('2026-03-02T18:30:00Z') });
    await propose(asTeacher, TUESDAY, WEDNESDAY);
    expect((await seen()).expiresAt).toBe(utc(WEDNESDAY));
  });

  it('rejects invalid suggestions with the right texts', async () => {
    const { url, propose, id } = await booking();
    expect(codeOf(await propose(asStudent, TUESDAY))).toEqual([409, 'BOOKING_TRANSITION']);
    const wrong = [
      [],
      [TUESDAY, TUESDAY],
      ['2026-03-03T07:00:00'],
      ['2026-03-01T07:00:00+05:30'],
      ['2029-01-01T07:00:00Z'],
    ];
    for (const times of wrong) {
      const reply = await asTeacher.post(`${url}/proposals`, { times });
      expect([times, reply.statusCode, Object.keys(reply.json().fields)[0]?.split('.')[0]]).toEqual([
        times,
        400,
        'times',
      ]);
    }
    const { id: pid } = (await propose(asTeacher, TUESDAY, WEDNESDAY)).json();
    const answer = (time?: string) => asStudent.post(`${url}/proposals/${pid}/accept`, { time });
    expect((await answer(FRIDAY)).json().message).toBe('Please choose one of the suggested times');
    expect((await answer()).statusCode).toBe(400);
    expect(codeOf(await asTeacher.post(`${url}/proposals/${pid}/accept`, { time: TUESDAY }))).toEqual([
      409,
      'BOOKING_TRANSITION',
    ]);
    expect(codeOf(await asStudent.post(`${url}/proposals/${id}/accept`, {}))).toEqual([
      404,
      'PROPOSAL_NOT_FOUND',
    ]);
    const stranger = await signInAs(test, await createStudent(test.db));
    expect((await stranger.post(`${url}/proposals/${pid}/accept`, { time: TUESDAY })).statusCode).toBe(404);
    test.clock.set('2026-03-03T02:00:00Z');
    expect((await answer(TUESDAY)).json().message).toBe('Please choose a time in the future');
  });

  it('rejects accepting twice, and accepting over another session of the teacher', async () => {
    const { url, propose } = await booking();
    const { id: pid } = (await propose(asTeacher, TUESDAY)).json();
    const other = await createStudent(test.db);
    await createBooking(test.db, {
      student: other,
      teacher,
      status: 'confirmed',
      sessionAt: new Date(TUESDAY),
    });
    const reply = await asStudent.post(`${url}/proposals/${pid}/accept`, {});
    expect([...codeOf(reply), reply.json().message]).toEqual([
      409,
      'BOOKING_OVERLAP',
      'Your teacher has another session at that time by now. Please choose another time.',
    ]);
    const again = (await propose(asTeacher, FRIDAY)).json();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => asStudent.post(`${url}/proposals/${again.id}/accept`, {})),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
  });
});

describe('a taken hour', () => {
  const OFF = '2026-03-05T07:00:00+05:30';
  const others = async (at: string, more: BookingOverrides = {}) =>
    createBooking(test.db, {
      student: await createStudent(test.db),
      teacher,
      status: 'confirmed',
      sessionAt: new Date(at),
      ...more,
    });

  it.each(['pending', 'confirmed'] as const)('cannot be suggested for a %s booking', async (status) => {
    const { propose, seen } = await booking(
      status === 'confirmed' ? { status, sessionAt: new Date(WEDNESDAY) } : {},
    );
    await others(TUESDAY);
    await others(FRIDAY);
    const refused = await propose(asTeacher, FRIDAY, '2026-03-03T07:30:00+05:30', OFF);
    expect([...codeOf(refused), Object.keys(refused.json().fields)]).toEqual([
      409,
      'OFFERED_TIME_TAKEN',
      // The times are sorted before they are checked.
      ['times.0', 'times.2'],
    ]);
    expect((await seen()).proposal).toBeNull();
    expect((await propose(asTeacher, OFF)).statusCode).toBe(201);
  });

  it('can be suggested for a group session, unless a group class takes it', async () => {
    const group = await booking({ status: 'confirmed', sessionAt: new Date(WEDNESDAY), overlapOk: true });
    const made = await asTeacher.post('/api/teacher/batches', CLASS);
    expect(made.statusCode, made.body).toBe(201);
    const classHour = `${CLASS.firstOn}T${CLASS.startTime}:00+05:30`;
    expect(codeOf(await group.propose(asTeacher, classHour))).toEqual([409, 'OFFERED_TIME_TAKEN']);
    await others(TUESDAY);
    await others(FRIDAY, { overlapOk: true });
    const { id: pid } = (await group.propose(asTeacher, TUESDAY, FRIDAY)).json();
    const accepted = await asStudent.post(`${group.url}/proposals/${pid}/accept`, { time: TUESDAY });
    expect(accepted.statusCode, accepted.body).toBe(200);
    const alone = await booking();
    expect(codeOf(await alone.propose(asTeacher, FRIDAY))).toEqual([409, 'OFFERED_TIME_TAKEN']);
  });

  it('by time off can be suggested by the teacher, and the student reads that the teacher is away', async () => {
    const { propose } = await booking({ status: 'confirmed', sessionAt: new Date(WEDNESDAY) });
    await createTimeOff(test.db, { teacher, from: '2026-03-05' });
    const refused = await propose(asStudent, OFF);
    expect([...codeOf(refused), refused.json().message]).toEqual([
      409,
      'OFFERED_TIME_TAKEN',
      'The teacher is away at 7:00 am on Thu 5 Mar. Please pick another time.',
    ]);
    expect((await propose(asTeacher, OFF)).statusCode).toBe(201);
  });
});

describe('moving a confirmed session', () => {
  const confirmed = () => booking({ status: 'confirmed', sessionAt: new Date(TUESDAY) });

  it.each(['student', 'teacher'] as const)(
    'is suggested by the %s and accepted by the other side',
    async (by) => {
      const { url, propose, seen } = await confirmed();
      const [asker, other] = by === 'student' ? [asStudent, asTeacher] : [asTeacher, asStudent];
      const { id: pid } = (await propose(asker, FRIDAY)).json();
      expect(codeOf(await propose(other, WEDNESDAY))).toEqual([409, 'PROPOSAL_WAITING']);
      expect(codeOf(await asker.post(`${url}/proposals/${pid}/accept`, {}))).toEqual([
        409,
        'PROPOSAL_NOT_OPEN',
      ]);
      expect((await other.post(`${url}/proposals/${pid}/accept`, {})).json()).toMatchObject({
        status: 'confirmed',
        preferredTime: utc(FRIDAY),
        teacherResponse:
          'Booking confirmed for Fri, 6 Mar 2026, 6:00 PM IST. Looking forward to our session!',
      });
      expect((await seen()).proposal).toBeNull();
    },
  );

  it("keeps the teacher's own reply", async () => {
    const { url, propose } = await booking();
    const reply = { teacherResponse: 'Please bring a mat.' };
    await asTeacher.put(`${url}/status`, { status: 'confirmed', confirmedDateTime: TUESDAY, ...reply });
    const { id: pid } = (await propose(asTeacher, FRIDAY)).json();
    const moved = await asStudent.post(`${url}/proposals/${pid}/accept`, {});
    expect(moved.json()).toMatchObject({ preferredTime: utc(FRIDAY), ...reply });
  });

  it('rejects answers after the session has started', async () => {
    const { url, propose } = await confirmed();
    const { id: pid } = (await propose(asStudent, FRIDAY)).json();
    test.clock.set(utc(TUESDAY));
    expect(codeOf(await propose(asStudent, WEDNESDAY))).toEqual([409, 'BOOKING_STARTED']);
    expect(codeOf(await asTeacher.post(`${url}/proposals/${pid}/accept`, {}))).toEqual([
      409,
      'BOOKING_STARTED',
    ]);
  });

  it("ignores the session's own old hour in the overlap check", async () => {
    const { url, propose } = await confirmed();
    const { id: pid } = (await propose(asTeacher, '2026-03-03T07:30:00+05:30')).json();
    expect((await asStudent.post(`${url}/proposals/${pid}/accept`, {})).statusCode).toBe(200);
  });
});
