import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStudent, signInAs } from '#test/factories.ts';
import { waitForLocks } from '#test/lock-waits.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import {
  CLASS,
  createJoinedLearners,
  joinClass,
  type Learner,
  leaveClass,
  MONTH,
  newClass,
  newLearner,
  noticesOf,
  seatsOf,
  waitForSeat,
} from '#test/worlds/batch-world.ts';
import { duesOf } from '#test/worlds/payment-world.ts';
import { deleteAccount } from '#test/worlds/privacy-world.ts';

/** How students join and leave group classes. */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-02T06:30:00Z'));

const codeOf = (reply: { statusCode: number; json: () => { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];
const counted = (replies: { statusCode: number }[], status: number) =>
  replies.filter(({ statusCode }) => statusCode === status).length;
const monthsOf = async (teacherId: string) =>
  (await test.client().get(`/api/teacher/${teacherId}/batches`)).json()[0].months;
const learners = (count: number): Promise<Learner[]> =>
  Promise.all(Array.from({ length: count }, () => newLearner(test)));

describe('a seat', () => {
  it('is taken for a month, with a due for both sides and notices', async () => {
    const { id, teacher, asTeacher } = await newClass(test);
    const learner = await newLearner(test);
    const reply = await joinClass(learner, id);
    expect(reply.statusCode, reply.body).toBe(201);
    const seat = reply.json();
    expect(seat).toMatchObject({
      batch: { id, title: CLASS.title },
      teacherId: teacher.teacherId,
      month: MONTH,
      endsOn: '2026-04-09',
      amount: 1800,
      place: null,
      freeUntil: '2026-03-09T13:30:00.000Z',
    });
    expect(seat.lessons).toHaveLength(10);
    expect(await seatsOf(learner)).toEqual([seat]);
    const due = { bookingId: null, seatId: seat.id, amount: 1800, dueOn: MONTH, state: 'due', isMonth: true };
    expect(await duesOf(learner.client)).toMatchObject([due]);
    expect((await asTeacher.get('/api/teacher/dues')).json().dues).toMatchObject([due]);
    expect(await noticesOf(test, learner.userId)).toEqual(['classSeat']);
    expect(await noticesOf(test, teacher.userId)).toEqual(['classJoined']);
    const [own] = (await asTeacher.get('/api/teacher/batches')).json();
    expect(own.months[0].seats).toMatchObject([{ userId: learner.userId }]);
    expect(await monthsOf(teacher.teacherId)).toMatchObject([{ taken: 1, waiting: 0 }]);
  });

  it('in a running month costs the share of the classes left, and is refused if the shown price is outdated', async () => {
    const { id } = await newClass(test);
    await createJoinedLearners(test, id, 1);
    test.clock.set('2026-03-26T06:30:00Z');
    const late = await newLearner(test);
    expect(codeOf(await joinClass(late, id, { amount: 1800 }))).toEqual([409, 'BATCH_CHANGED']);
    const reply = await joinClass(late, id, { amount: 720 });
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json().lessons[0].startsAt).toBe('2026-03-31T01:30:00.000Z');
    expect(await duesOf(late.client)).toMatchObject([{ amount: 720, dueOn: '2026-03-31' }]);
  });

  it('is refused for a second time, for later months, and to students who can’t book', async () => {
    const { id } = await newClass(test);
    const [learner] = await createJoinedLearners(test, id, 1);
    if (learner === undefined) throw new Error('no student joined');
    expect(codeOf(await joinClass(learner, id))).toEqual([409, 'BATCH_JOINED']);
    expect(codeOf(await joinClass(await newLearner(test), id, { month: '2026-05-10' }))).toEqual([
      409,
      'BATCH_MONTH_OVER',
    ]);
    const homeless = await createStudent(test.db, { city: null });
    const client = await signInAs(test, homeless);
    expect(codeOf(await joinClass({ ...homeless, client }, id))).toEqual([403, 'PROFILE_INCOMPLETE']);
  });

  it('in a class for women requires a confirmation by the student, which is not stored', async () => {
    const { id } = await newClass(test, { audience: 'women' });
    const learner = await newLearner(test);
    const refused = await joinClass(learner, id);
    expect(refused.json()).toMatchObject({ code: 'INVALID_INPUT', fields: { asWoman: expect.anything() } });
    const accepted = await joinClass(learner, id, { asWoman: true });
    expect(accepted.statusCode).toBe(201);
    expect(accepted.body).not.toContain('asWoman');
  });

  it('is refused if the teacher has blocked the student', async () => {
    const { id, asTeacher } = await newClass(test);
    const learner = await newLearner(test);
    await test.db
      .insertInto('blocks')
      .values({
        student_id: learner.userId,
        teacher_user_id: (await asTeacher.get('/api/user')).json().id,
        blocked_by: 'teacher',
        created_at: test.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    expect(codeOf(await joinClass(learner, id))).toEqual([403, 'BOOKING_BLOCKED']);
    expect(codeOf(await waitForSeat(learner, id))).toEqual([403, 'BOOKING_BLOCKED']);
  });

  it('is refused to a student whose account is being deleted, until the student keeps it', async () => {
    const [open, full] = [await newClass(test), await newClass(test, { capacity: 2 })];
    await createJoinedLearners(test, full.id, 2);
    const learner = await newLearner(test);
    await deleteAccount(learner.client, learner);
    learner.client = await signInAs(test, learner);
    const join = async () => [await joinClass(learner, open.id), await waitForSeat(learner, full.id)];
    expect((await join()).map(codeOf)).toEqual([
      [409, 'DELETION_PENDING'],
      [409, 'DELETION_PENDING'],
    ]);
    expect([await seatsOf(learner), await duesOf(learner.client)]).toEqual([[], []]);
    await learner.client.post('/api/account/undelete');
    expect((await join()).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  });

  it('is refused to a student who deletes the account at this moment', async () => {
    const { id } = await newClass(test);
    const learner = await newLearner(test);
    const asLeaving = await signInAs(test, learner);
    const [deleted, joined] = await test.db.transaction().execute(async (tx) => {
      // The deletion has given back all seats that it found when it comes to write to this table.
      await sql`lock table deletion_ledger in share mode`.execute(tx);
      const deleted = deleteAccount(asLeaving, learner);
      await waitForLocks(test.db, 1);
      const joined = joinClass(learner, id);
      await Promise.race([joined, waitForLocks(test.db, 2)]);
      return [deleted, joined].map((reply) => reply.then(({ statusCode }) => statusCode));
    });
    expect([await deleted, await joined]).toEqual([200, 409]);
    const stored = test.db.selectFrom('batch_seats').select('id').where('student_id', '=', learner.userId);
    expect(await stored.execute()).toEqual([]);
  });

  it('is refused to a student who already has ten seats', async () => {
    const learner = await newLearner(test);
    for (let index = 0; index < 10; index += 1) {
      const { id } = await newClass(test);
      expect((await joinClass(learner, id)).statusCode).toBe(201);
    }
    const { id } = await newClass(test);
    expect(codeOf(await joinClass(learner, id))).toEqual([409, 'TOO_MANY_SEATS']);
  });
});

describe('seats', () => {
  it('are never oversold: of 40 students at once 8 get one', async () => {
    const { id, teacher } = await newClass(test);
    const all = await learners(40);
    const replies = await Promise.all(all.map((learner) => joinClass(learner, id)));
    expect([counted(replies, 201), counted(replies, 409)]).toEqual([8, 32]);
    expect(new Set(replies.flatMap((reply) => reply.json().code ?? []))).toEqual(new Set(['BATCH_FULL']));
    const rows = await test.db
      .selectFrom('batch_seats')
      .select('seat')
      .where('batch_id', '=', id)
      .orderBy('seat')
      .execute();
    expect(rows.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const dues = test.db.selectFrom('dues').select('id').where('teacher_id', '=', teacher.teacherId);
    expect(await dues.execute()).toHaveLength(8);
  });

  it('go to one student once, however often they press', async () => {
    const { id } = await newClass(test);
    const learner = await newLearner(test);
    const replies = await Promise.all(Array.from({ length: 20 }, () => joinClass(learner, id)));
    expect([counted(replies, 201), counted(replies, 409)]).toEqual([1, 19]);
  });

  it('stay full and lose no student while people leave, join and wait at once', async () => {
    const { id, teacher } = await newClass(test, { capacity: 4 });
    const seated = await createJoinedLearners(test, id, 4);
    const waiting = await learners(12);
    for (const learner of waiting) await waitForSeat(learner, id);
    await Promise.all([
      ...seated.map((learner) => leaveClass(learner, id)),
      ...(await learners(6)).map((learner) => joinClass(learner, id)),
    ]);
    expect(await monthsOf(teacher.teacherId)).toMatchObject([{ taken: 4, waiting: 8 }]);
    const places = await Promise.all(waiting.map(async (learner) => (await seatsOf(learner))[0]?.place));
    expect(places).toEqual([null, null, null, null, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('leaving', () => {
  it('costs nothing until 12 hours before the first class', async () => {
    const { id, teacher } = await newClass(test);
    const [learner] = (await createJoinedLearners(test, id, 1)) as [Learner];
    test.clock.set('2026-03-09T13:29:59Z');
    learner.client = await signInAs(test, learner);
    expect((await leaveClass(learner, id)).json()).toEqual({ isFree: true });
    expect(await duesOf(learner.client)).toEqual([]);
    expect(await seatsOf(learner)).toEqual([]);
    expect(await noticesOf(test, teacher.userId)).toEqual(['classJoined', 'classLeft']);
    expect(codeOf(await leaveClass(learner, id))).toEqual([404, 'SEAT_NOT_FOUND']);
    expect(codeOf(await leaveClass(learner, id, '0000-01-01'))).toEqual([404, 'NOT_FOUND']);
  });

  it('after that time keeps the due; a due that the student reported as paid is always kept', async () => {
    const { id } = await newClass(test);
    const [late, spoken] = (await createJoinedLearners(test, id, 2)) as [Learner, Learner];
    const [due] = (await duesOf(spoken.client)) as { id: string }[];
    await spoken.client.post(`/api/dues/${due?.id}/said-paid`, {});
    expect((await leaveClass(spoken, id)).json()).toEqual({ isFree: true });
    expect(await duesOf(spoken.client)).toMatchObject([{ state: 'said_paid' }]);
    test.clock.set('2026-03-09T13:30:00Z');
    late.client = await signInAs(test, late);
    expect((await leaveClass(late, id)).json()).toEqual({ isFree: false });
    expect(await duesOf(late.client)).toMatchObject([{ state: 'due' }]);
  });
});

describe('leaving in the evening', () => {
  const evening = '2026-03-09T22:00:00+05:30';
  it.each([
    ['at once if the next class is early', '06:00', evening],
    ['in the morning if the next class is later', '18:00', '2026-03-10T08:00:00+05:30'],
  ])('tells the teacher %s', async (_when, startTime, at) => {
    const { id, teacher } = await newClass(test, { startTime });
    const [learner] = (await createJoinedLearners(test, id, 1)) as [Learner];
    test.clock.set(evening);
    learner.client = await signInAs(test, learner);
    expect((await leaveClass(learner, id)).statusCode).toBe(200);
    const mails = test.db.selectFrom('outbox').selectAll().where('recipient', '=', teacher.email);
    const last = await mails.orderBy('created_at', 'desc').executeTakeFirst();
    expect(last?.next_attempt_at).toEqual(new Date(at));
  });
});

describe('joining again', () => {
  it('is no second month if the other class, of another teacher, is at the same time', async () => {
    const [one, other, learner] = [await newClass(test), await newClass(test), await newLearner(test)];
    for (const { id } of [one, other]) {
      const reply = await joinClass(learner, id, { overlapOk: true });
      expect(reply.statusCode, reply.body).toBe(201);
    }
    const teacherIds = (await duesOf(learner.client)).map((due: { teacherId: string }) => due.teacherId);
    expect(teacherIds.sort()).toEqual([one.teacher.teacherId, other.teacher.teacherId].sort());
  });

  it('a month that is still due makes no second due; another class of the teacher at that time does', async () => {
    const { id, asTeacher } = await newClass(test);
    const fridays = { ...CLASS, days: ['friday'], firstOn: '2026-04-10' };
    const other = (await asTeacher.post('/api/teacher/batches', fridays)).json<{ id: string }>();
    const learner = await newLearner(test);
    test.clock.set('2026-04-05T06:30:00Z');
    learner.client = await signInAs(test, learner);
    const next = { month: '2026-04-10' };
    for (const batch of [id, other.id]) expect((await joinClass(learner, batch, next)).statusCode).toBe(201);
    expect(await duesOf(learner.client)).toHaveLength(2);

    // Twelve hours before Tue 14 Apr, 7:00 am, leaving costs the month.
    test.clock.set('2026-04-13T14:00:00Z');
    learner.client = await signInAs(test, learner);
    expect((await leaveClass(learner, id, next.month)).json()).toEqual({ isFree: false });
    const again = await joinClass(learner, id, next);
    expect(again.statusCode, again.body).toBe(201);
    const dues: { amount: number; seatId: string }[] = await duesOf(learner.client);
    expect(dues).toMatchObject([{ amount: 1800 }, { amount: 1800 }]);
    // Both seats find their payment, also the new one.
    const seatIds = (await seatsOf(learner)).map((seat) => seat.id);
    expect(dues.map(({ seatId }) => seatId).sort()).toEqual(seatIds.sort());
    // Given back in time, the second seat does not take the due of the first with it.
    await leaveClass(learner, id, next.month);
    expect(await duesOf(learner.client)).toHaveLength(2);
  });

  it('a month that was left in time makes its due again', async () => {
    const { id } = await newClass(test);
    const [learner] = (await createJoinedLearners(test, id, 1)) as [Learner];
    await leaveClass(learner, id);
    expect((await joinClass(learner, id)).statusCode).toBe(201);
    expect(await duesOf(learner.client)).toMatchObject([{ amount: 1800 }]);
  });
});
