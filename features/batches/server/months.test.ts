import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin, createBooking, createStudent, createTimeOff, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import {
  type Class,
  createJoinedLearners,
  joinClass,
  type Learner,
  leaveClass,
  MONTH,
  NEXT_MONTH,
  newClass,
  newLearner,
  noticesOf,
  runBatchJob,
  seatsOf,
  waitForSeat,
} from '#test/worlds/batch-world.ts';
import { duesOf } from '#test/worlds/payment-world.ts';

/** What happens to a class's months as time passes, and when the class or an account is closed. */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-02T06:30:00Z'));

/** Two days before Tue 10 Mar, 7:00 am in India. */
const DECIDED_AT = '2026-03-08T01:30:00Z';

async function at(time: string, ...people: Learner[]): Promise<void> {
  test.clock.set(time);
  for (const one of people) one.client = await signInAs(test, one);
}
const asTeacherNow = async ({ teacher }: Class) => signInAs(test, teacher);
const statesOf = (id: string) =>
  test.db
    .selectFrom('class_lessons')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('batch_id', '=', id)
    .groupBy('state')
    .orderBy('state')
    .execute();

describe('two days before a month of a class begins', () => {
  it('the month is confirmed if enough students have joined', async () => {
    const made = await newClass(test, { minToRun: 2 });
    const [learner] = (await createJoinedLearners(test, made.id, 2)) as [Learner, Learner];
    await at('2026-03-08T01:29:59Z', learner);
    await runBatchJob(test);
    expect(await seatsOf(learner)).toMatchObject([{ runs: false }]);
    await at(DECIDED_AT);
    await runBatchJob(test);
    expect(await seatsOf(learner)).toMatchObject([{ runs: true }]);
    expect(await noticesOf(test, learner.userId)).toEqual(['classSeat']);
  });

  it('a month with too few students is called off once: all are notified, hours freed, dues removed', async () => {
    const made = await newClass(test, { minToRun: 2 });
    const [learner] = (await createJoinedLearners(test, made.id, 1)) as [Learner];
    await at(DECIDED_AT, learner);
    await Promise.all([runBatchJob(test), runBatchJob(test)]);
    expect(await noticesOf(test, learner.userId)).toEqual(['classSeat', 'classCalledOff']);
    expect(await noticesOf(test, made.teacher.userId)).toEqual(['classJoined', 'classCalledOffForTeacher']);
    expect([await seatsOf(learner), await duesOf(learner.client)]).toEqual([[], []]);
    expect(await statesOf(made.id)).toEqual([
      { state: 'cancelled', count: 10 },
      { state: 'planned', count: 17 },
    ]);
    const { id } = await createBooking(test.db, {
      student: await createStudent(test.db),
      teacher: made.teacher,
    });
    const confirm = { status: 'confirmed', confirmedDateTime: '2026-03-10T07:00:00+05:30' };
    const reply = await (await asTeacherNow(made)).put(`/api/booking-requests/${id}/status`, confirm);
    expect(reply.statusCode, reply.body).toBe(200);
    expect((await joinClass(learner, made.id)).json().code).toBe('BATCH_MONTH_OVER');
  });
});

describe('as months pass', () => {
  it('hours of the next month are reserved; taken dates are left out, and the teacher is notified', async () => {
    const made = await newClass(test);
    const [learner] = (await createJoinedLearners(test, made.id, 1)) as [Learner];
    const { id } = await createBooking(test.db, {
      student: await createStudent(test.db),
      teacher: made.teacher,
    });
    const confirm = { status: 'confirmed', confirmedDateTime: '2026-06-11T07:00:00+05:30' };
    await made.asTeacher.put(`/api/booking-requests/${id}/status`, confirm);
    await at(DECIDED_AT);
    await runBatchJob(test);
    await at('2026-04-10T06:30:00Z', learner);
    await Promise.all([runBatchJob(test), runBatchJob(test)]);
    const [own] = (await (await asTeacherNow(made)).get('/api/teacher/batches')).json();
    expect(
      own.months.map(({ month, skipped }: { month: string; skipped: string[] }) => [month, skipped]),
    ).toEqual([
      [NEXT_MONTH, []],
      ['2026-05-10', []],
      ['2026-06-10', ['2026-06-11']],
    ]);
    expect(await noticesOf(test, made.teacher.userId)).toContain('classDatesSkipped');
    expect(await statesOf(made.id)).toContainEqual({ state: 'held', count: 10 });
  });

  it('dates in the teacher’s time off are left out too, and the teacher is notified of these alone', async () => {
    const made = await newClass(test);
    await createTimeOff(test.db, { teacher: made.teacher, from: '2026-06-16', to: '2026-06-18' });
    await at('2026-04-10T06:30:00Z');
    await runBatchJob(test);
    const told = await test.db
      .selectFrom('notifications')
      .select(['event', 'data'])
      .where('user_id', '=', made.teacher.userId)
      .where('event', '=', 'classDatesSkipped')
      .execute();
    expect(told).toMatchObject([{ data: { dates: '2026-06-16 2026-06-18' } }]);
  });

  it('people with a seat are asked about the next month five days before the end, once', async () => {
    const made = await newClass(test);
    const [stays, leaves] = (await createJoinedLearners(test, made.id, 2)) as [Learner, Learner];
    await at(DECIDED_AT);
    await runBatchJob(test);
    await at('2026-04-04T06:30:00Z', stays, leaves);
    expect((await joinClass(stays, made.id, { month: NEXT_MONTH })).statusCode).toBe(201);
    for (let run = 0; run < 2; run += 1) await runBatchJob(test);
    expect(await noticesOf(test, leaves.userId)).toEqual(['classSeat', 'classMonthEnds']);
    expect(await noticesOf(test, stays.userId)).not.toContain('classMonthEnds');
  });
});

it('a seat that becomes free in the evening before a class begins with the class after it', async () => {
  const made = await newClass(test, { capacity: 1 });
  const [seated] = (await createJoinedLearners(test, made.id, 1)) as [Learner];
  const waits = await newLearner(test);
  await waitForSeat(waits, made.id);
  // Less than 12 hours before Tue 10 Mar, 7:00 am.
  await at('2026-03-09T14:00:00Z', seated, waits);
  await leaveClass(seated, made.id);
  const seat = { place: null, amount: 1620, freeUntil: '2026-03-11T13:30:00.000Z' };
  expect(await seatsOf(waits)).toMatchObject([seat]);
  expect((await leaveClass(waits, made.id)).json()).toEqual({ isFree: true });
});

describe('closing', () => {
  it('lets the running month finish, calls off later ones and tells everybody', async () => {
    const made = await newClass(test, { capacity: 1 });
    const [runs] = (await createJoinedLearners(test, made.id, 1)) as [Learner];
    await at(DECIDED_AT);
    await runBatchJob(test);
    await at('2026-03-20T06:30:00Z', runs);
    const [next, waits] = [await newLearner(test), await newLearner(test)];
    await joinClass(next, made.id, { month: NEXT_MONTH });
    await waitForSeat(waits, made.id, { month: NEXT_MONTH });
    const asTeacher = await asTeacherNow(made);
    const closed = await asTeacher.post(`/api/teacher/batches/${made.id}/close`);
    expect(closed.statusCode, closed.body).toBe(200);
    expect(await noticesOf(test, runs.userId)).toEqual(['classSeat', 'classClosed']);
    expect(await noticesOf(test, next.userId)).toEqual(['classSeat', 'classClosed']);
    expect(await noticesOf(test, waits.userId)).toEqual(['classClosed']);
    expect([await duesOf(next.client), await seatsOf(next)]).toEqual([[], []]);
    expect(await duesOf(runs.client)).toHaveLength(1);
    expect(await statesOf(made.id)).toEqual([
      { state: 'cancelled', count: 17 },
      { state: 'planned', count: 10 },
    ]);
    expect((await test.client().get(`/api/teacher/${made.teacher.teacherId}/batches`)).json()).toEqual([]);
    expect((await asTeacher.get('/api/teacher/batches')).json()).toMatchObject([{ isClosed: true }]);
    const again = await asTeacher.post(`/api/teacher/batches/${made.id}/close`);
    expect(again.json().code).toBe('BATCH_CLOSED');
    expect((await joinClass(await newLearner(test), made.id)).json().code).toBe('BATCH_CLOSED');
  });

  it('frees the hours of the running month once its last student has left', async () => {
    const made = await newClass(test);
    const [first, last] = (await createJoinedLearners(test, made.id, 2)) as [Learner, Learner];
    await at(DECIDED_AT);
    await runBatchJob(test);
    await at('2026-03-20T06:30:00Z', first, last);
    const asTeacher = await asTeacherNow(made);
    await asTeacher.post(`/api/teacher/batches/${made.id}/close`);
    await leaveClass(first, made.id);
    expect(await statesOf(made.id)).toContainEqual({ state: 'planned', count: 10 });
    expect((await asTeacher.get('/api/teacher/batches')).json()).toMatchObject([{ id: made.id }]);

    await leaveClass(last, made.id);
    // The four lessons before today stay as they were.
    expect(await statesOf(made.id)).toEqual([
      { state: 'cancelled', count: 23 },
      { state: 'planned', count: 4 },
    ]);
    expect((await asTeacher.get('/api/teacher/batches')).json()).toEqual([]);
    const { id } = await createBooking(test.db, {
      student: await createStudent(test.db),
      teacher: made.teacher,
    });
    const confirm = { status: 'confirmed', confirmedDateTime: '2026-03-24T07:00:00+05:30' };
    const reply = await asTeacher.put(`/api/booking-requests/${id}/status`, confirm);
    expect(reply.statusCode, reply.body).toBe(200);
  });

  it('happens at once when the teacher’s account is blocked', async () => {
    const made = await newClass(test);
    const [learner] = (await createJoinedLearners(test, made.id, 1)) as [Learner];
    const admin = await signInAs(test, await createAdmin(test.db));
    const block = await admin.post(`/api/admin/users/${made.teacher.userId}/block`, {
      reason: 'As we found it.',
    });
    expect(block.statusCode, block.body).toBe(200);
    expect(await noticesOf(test, learner.userId)).toEqual(['classSeat', 'classClosed']);
    expect(await statesOf(made.id)).toEqual([{ state: 'cancelled', count: 27 }]);
    expect((await joinClass(await newLearner(test), made.id)).json().code).toBe('BATCH_NOT_FOUND');
  });

  it('ends the running month of a class that was closed before its teacher was blocked', async () => {
    const made = await newClass(test);
    const [learner] = (await createJoinedLearners(test, made.id, 1)) as [Learner];
    await at(DECIDED_AT);
    await runBatchJob(test);
    await at('2026-03-20T06:30:00Z', learner);
    await (await asTeacherNow(made)).post(`/api/teacher/batches/${made.id}/close`);
    const admin = await signInAs(test, await createAdmin(test.db));
    await admin.post(`/api/admin/users/${made.teacher.userId}/block`, { reason: 'As we found it.' });
    expect(await noticesOf(test, learner.userId)).toEqual(['classSeat', 'classClosed', 'classClosed']);
    const ahead = await test.db
      .selectFrom('class_lessons')
      .select('id')
      .where('batch_id', '=', made.id)
      .where('state', '=', 'planned')
      .where('starts_at', '>', test.clock.now())
      .execute();
    expect(ahead).toEqual([]);
  });

  it('when the teacher is blocked removes the due of a student who could still leave for nothing', async () => {
    const made = await newClass(test);
    const [early] = (await createJoinedLearners(test, made.id, 1)) as [Learner];
    await at(DECIDED_AT);
    await runBatchJob(test);
    // Friday: the next classes are on Tue 24 and Thu 26 Mar.
    await at('2026-03-20T06:30:00Z', early);
    const [late, spoken] = [await newLearner(test), await newLearner(test)];
    for (const one of [late, spoken]) {
      const reply = await joinClass(one, made.id, { amount: 1080 });
      expect(reply.statusCode, reply.body).toBe(201);
    }
    const [due] = await duesOf(spoken.client);
    await spoken.client.post(`/api/dues/${due.id}/said-paid`, {});
    const admin = await signInAs(test, await createAdmin(test.db));
    await admin.post(`/api/admin/users/${made.teacher.userId}/block`, { reason: 'As we found it.' });
    expect(await duesOf(late.client)).toEqual([]);
    expect(await duesOf(spoken.client)).toMatchObject([{ state: 'said_paid' }]);
    expect(await duesOf(early.client)).toMatchObject([{ state: 'due' }]);
  });

  it('of a student’s account gives the seat to the next student on the waiting list', async () => {
    const made = await newClass(test, { capacity: 1 });
    const [leaving] = (await createJoinedLearners(test, made.id, 1)) as [Learner];
    const next = await newLearner(test);
    await waitForSeat(next, made.id);
    const reply = await leaving.client.post('/api/account/delete', { password: leaving.password });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await seatsOf(next)).toMatchObject([{ month: MONTH, place: null }]);
  });
});

it('a class appears in the calendar feeds of the student and the teacher', async () => {
  const made = await newClass(test);
  const [learner] = (await createJoinedLearners(test, made.id, 1)) as [Learner];
  for (const client of [learner.client, made.asTeacher]) {
    const { url } = (await client.post('/api/calendar/feed', {})).json();
    const feed = await test.client().get(new URL(url).pathname);
    expect(feed.body).toContain('SUMMARY:Hatha for beginners (In person)');
    expect(feed.body).toContain('DTSTART:20260310T013000Z');
  }
});
