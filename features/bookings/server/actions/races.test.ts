import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBooking, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** The long test suite runs 50 rounds (T50 to T54, T60). */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 4);
const PARALLEL = 40;
const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1);
const CONFIRM = { status: 'confirmed', confirmedDateTime: '2026-03-05T07:00:00+05:30' };
const url = (id: string) => `/api/booking-requests/${id}/status`;

type Reply = { statusCode: number };
const counted = (replies: Reply[], status: number) =>
  replies.filter((reply) => reply.statusCode === status).length;
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function deadlocks(): Promise<number> {
  const query = sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`;
  return (await query.execute(test.db)).rows[0]?.deadlocks ?? Number.NaN;
}

async function pair() {
  const [student, teacher] = [await createStudent(test.db), await createTeacher(test.db)];
  const [asStudent, asTeacher] = [await signInAs(test, student), await signInAs(test, teacher)];
  return { student, teacher, asStudent, asTeacher };
}

describe.each(rounds)('round %i', () => {
  it(`${PARALLEL} concurrent answers to one request: one succeeds (T50)`, async () => {
    const { student, teacher, asTeacher } = await pair();
    const { id } = await createBooking(test.db, { student, teacher });
    const replies = await times(PARALLEL, () => asTeacher.put(url(id), CONFIRM));
    expect(counted(replies, 200)).toBe(1);
    expect(counted(replies, 409)).toBe(PARALLEL - 1);
    const notices = test.db.selectFrom('notifications').select('event').where('user_id', '=', student.userId);
    expect(await notices.execute()).toEqual([{ event: 'bookingConfirmed' }]);
  });

  it(`${PARALLEL} concurrent requests to one teacher: one row (T51)`, async () => {
    const { teacher, asStudent } = await pair();
    const body = { teacherId: teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
    const replies = await times(PARALLEL, () => asStudent.post('/api/booking-requests', body));
    expect(counted(replies, 201)).toBe(1);
    expect(counted(replies, 409)).toBe(PARALLEL - 1);
    const refused = replies.find((reply) => reply.statusCode === 409);
    expect(refused?.json().message).toBe('Request Already Pending');
    expect((await asStudent.get('/api/client/bookings')).json()).toHaveLength(1);
  });

  it('concurrent requests of one student to 14 teachers: ten succeed, the rest are over the limit', async () => {
    const { asStudent, student } = await pair();
    const teachers = await times(14, () => createTeacher(test.db));
    const replies = await times(teachers.length, (index) => {
      const teacherId = teachers[index]?.teacherId;
      const body = { teacherId, sessionType: 'online', pricingType: 'hourly' };
      return asStudent.post('/api/booking-requests', body);
    });
    expect([counted(replies, 201), counted(replies, 429)]).toEqual([10, 4]);
    const turns = test.db
      .selectFrom('bookings')
      .select('client_turn')
      .where('client_id', '=', student.userId);
    const taken = (await turns.orderBy('client_turn').execute()).map(({ client_turn }) => client_turn);
    expect(taken).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
  });

  it('concurrent accept and cancel: one succeeds, and both sides see the same (T53)', async () => {
    const { student, teacher, asStudent, asTeacher } = await pair();
    const { id } = await createBooking(test.db, { student, teacher });
    const replies = await times(PARALLEL, (index) =>
      index % 2 === 0 ? asTeacher.put(url(id), CONFIRM) : asStudent.put(url(id), { status: 'cancelled' }),
    );
    expect(counted(replies, 200)).toBe(1);
    expect(counted(replies, 409)).toBe(PARALLEL - 1);
    const [ofStudent] = (await asStudent.get('/api/client/bookings')).json();
    const [ofTeacher] = (await asTeacher.get('/api/teacher/bookings')).json();
    expect(ofTeacher.status).toBe(ofStudent.status);
    expect(replies.find((reply) => reply.statusCode === 200)?.json().status).toBe(ofStudent.status);
  });

  it('concurrent confirmations of overlapping times: one succeeds, no deadlock (T54, T60)', async () => {
    const { teacher, asTeacher } = await pair();
    const before = await deadlocks();
    const ids = await times(12, async () => {
      const student = await createStudent(test.db);
      return (await createBooking(test.db, { student, teacher })).id;
    });
    // Each session starts five minutes after the one before, so that all overlap.
    const replies = await times(ids.length, (index) => {
      const minutes = String(index * 5).padStart(2, '0');
      const confirmedDateTime = `2026-03-05T07:${minutes}:00+05:30`;
      const answer = { status: 'confirmed', confirmedDateTime };
      return asTeacher.put(url(ids[index] as string), answer);
    });
    expect(counted(replies, 200)).toBe(1);
    expect(counted(replies, 409)).toBe(ids.length - 1);
    const bookings = (await asTeacher.get('/api/teacher/bookings')).json() as Array<{ status: string }>;
    expect(bookings.filter((one) => one.status === 'confirmed')).toHaveLength(1);
    expect(await deadlocks()).toBe(before);
  });
});
