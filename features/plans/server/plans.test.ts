import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '#features/plans/contract.ts';
import { createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import {
  createPlanWorld,
  daysAfterFirst,
  FIRST_LESSON_AT,
  LESSON_DAYS,
  lessonAt,
  MONTHLY_REQUEST,
  type PlanWorld,
} from '#test/worlds/plan-world.ts';
import { HOUR_MS, statusAndCodeOf } from '#test/worlds/session-world.ts';

let test: TestApp;
let world: PlanWorld;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  world = await createPlanWorld(test);
});

const states = (plan: Plan) => plan.lessons.map(({ state }) => state);
const endOf = async (id: string) =>
  (await test.db.selectFrom('bookings').select('ends_at').where('id', '=', id).executeTakeFirst())?.ends_at;

describe('confirming a month in which some hours are taken', () => {
  it('moves one lesson and leaves one out in the same answer, and tells the student', async () => {
    await world.confirmForOtherStudent(daysAfterFirst(9));
    await world.confirmForOtherStudent(daysAfterFirst(12));
    const { id, url } = await world.booking(MONTHLY_REQUEST);
    const answer = (lessonChanges: object[]) =>
      world.asTeacher.put(`${url}/status`, {
        status: 'confirmed',
        confirmedDateTime: FIRST_LESSON_AT,
        lessonChanges,
      });
    // All or nothing: the whole answer is refused, and the error names the date that is still taken.
    const refused = await answer([{ from: daysAfterFirst(9), to: null }]);
    expect(statusAndCodeOf(refused)).toEqual([409, 'BOOKING_OVERLAP']);
    expect(refused.json().message).toContain('Mon 16 Mar');
    expect(await world.lessonsOf(id)).toEqual([]);

    const confirmed = await answer([
      { from: daysAfterFirst(9), to: null },
      { from: daysAfterFirst(12), to: daysAfterFirst(13) },
    ]);
    expect(confirmed.statusCode).toBe(200);
    const days = [...LESSON_DAYS.filter((day) => day !== 9 && day !== 12), 13].sort((a, b) => a - b);
    expect((await world.lessonsOf(id)).map(({ starts_at }) => starts_at?.toISOString())).toEqual(
      days.map(daysAfterFirst),
    );
    const plan = await world.plan(world.asStudent, id);
    expect(plan.changes).toEqual([
      { kind: 'left_out', from: daysAfterFirst(9), to: null, by: 'teacher' },
      { kind: 'moved', from: daysAfterFirst(12), to: daysAfterFirst(13), by: 'teacher' },
    ]);
    expect([plan.total, plan.held]).toEqual([12, 0]);
    expect(await world.noticesOf(world.studentId)).toContain('planChangedAtStart');
    expect((await world.asStudent.get('/api/notifications')).body).toContain(
      'Without a lesson: Fri, 13 Mar 2026',
    );
  });

  it.each([
    ['the first lesson', [{ from: daysAfterFirst(0), to: null }]],
    ['a date without a lesson', [{ from: daysAfterFirst(1), to: null }]],
    [
      'a lesson twice',
      [
        { from: daysAfterFirst(2), to: null },
        { from: daysAfterFirst(2), to: daysAfterFirst(3) },
      ],
    ],
    ['a time after the month', [{ from: daysAfterFirst(2), to: daysAfterFirst(31) }]],
    ['a time of another lesson', [{ from: daysAfterFirst(2), to: daysAfterFirst(5) }]],
  ])('refuses to change %s', async (_, lessonChanges) => {
    const { id, reply } = await world.confirmMonth({ lessonChanges });
    expect(statusAndCodeOf(reply)).toEqual([400, 'INVALID_INPUT']);
    expect(await world.lessonsOf(id)).toEqual([]);
  });
});

describe('a plan', () => {
  it('is found only by its student and its teacher, and an hourly booking is not a plan', async () => {
    const { id, url } = await world.confirmMonth();
    for (const [client, side, name] of [
      [world.asStudent, 'student', world.teacher.firstName],
      [world.asTeacher, 'teacher', world.student.firstName],
    ] as const) {
      const plan = await world.plan(client, id);
      expect(plan).toMatchObject({
        ...{ id, side, status: 'confirmed', price: 2500, time: '07:00', held: 0, total: 13 },
        ...{ startsAt: daysAfterFirst(0), endsAt: daysAfterFirst(30), changes: [], pause: null },
        days: ['monday', 'wednesday', 'friday'],
        other: { firstName: name },
        renewal: { opensAt: daysAfterFirst(25), bookingId: null, status: null, price: MONTHLY_REQUEST.price },
      });
      expect(plan.lessons.map(({ startsAt }) => startsAt)).toEqual(LESSON_DAYS.map(daysAfterFirst));
    }
    const stranger = await signInAs(test, await createStudent(test.db));
    expect(statusAndCodeOf(await stranger.get(url))).toEqual([404, 'PLAN_NOT_FOUND']);
    const hour = await world.booking();
    expect(statusAndCodeOf(await world.asStudent.get(`/api/plans/${hour.id}`))).toEqual([
      404,
      'PLAN_NOT_FOUND',
    ]);
  });

  it('works for a month that an older release confirmed', async () => {
    const { id, url } = await world.confirmMonth();
    await sql`delete from plans where booking_id = ${id}`.execute(test.db);
    const plan = await world.plan(world.asStudent, id);
    expect([plan.startsAt, plan.total]).toEqual([daysAfterFirst(0), 13]);
    const lid = lessonAt(plan, 2).id;
    expect((await world.asStudent.post(`${url}/lessons/${lid}/skip`)).statusCode).toBe(200);
  });
});

describe('a skipped lesson', () => {
  it('frees its hour if skipped at least 12 hours before, and a make-up lesson is owed', async () => {
    const { id, url } = await world.confirmMonth();
    const { id: lid } = lessonAt(await world.plan(world.asStudent, id), 2);
    const skip = () => world.asStudent.post(`${url}/lessons/${lid}/skip`);
    test.clock.set(new Date(Date.parse(daysAfterFirst(2)) - 12 * HOUR_MS + 1).toISOString());
    expect(statusAndCodeOf(await skip())).toEqual([409, 'SKIP_CLOSED']);
    test.clock.set(new Date(Date.parse(daysAfterFirst(2)) - 12 * HOUR_MS).toISOString());
    const plan = (await skip()).json() as Plan;
    expect(lessonAt(plan, 2)).toMatchObject({ state: 'skipped', isOwed: true });
    // Counts held, missed and planned lessons, and the make-up lesson that is owed.
    expect(plan.total).toBe(13);
    expect(statusAndCodeOf(await skip())).toEqual([409, 'LESSON_CHANGED']);
    expect(await world.noticesOf(world.teacher.userId)).toContain('lessonSkipped');
    expect((await world.confirmForOtherStudent(daysAfterFirst(2))).statusCode).toBe(200);
    // The booking stays open until the last day for the make-up lesson.
    expect(await endOf(id)).toEqual(new Date(daysAfterFirst(44)));
  });

  it('is made up for at a free published hour that the student picks', async () => {
    await world.publishHours();
    const { id, url } = await world.confirmMonth();
    const { id: lid } = lessonAt(await world.plan(world.asStudent, id), 2);
    const pick = (time: string) => world.asStudent.post(`${url}/lessons/${lid}/make-up`, { time });
    expect(statusAndCodeOf(await pick(daysAfterFirst(3)))).toEqual([409, 'LESSON_CHANGED']);
    await world.asStudent.post(`${url}/lessons/${lid}/skip`);
    await world.confirmForOtherStudent(daysAfterFirst(3));
    expect(statusAndCodeOf(await pick(daysAfterFirst(3)))).toEqual([409, 'BOOKING_OVERLAP']);
    // 20:00 is not published; 60 days are too late.
    const evening = new Date(Date.parse(daysAfterFirst(4)) + 13 * HOUR_MS).toISOString();
    for (const time of [evening, daysAfterFirst(60)])
      expect(statusAndCodeOf(await pick(time))).toEqual([400, 'INVALID_INPUT']);
    const plan = (await pick(daysAfterFirst(4))).json() as Plan;
    expect(lessonAt(plan, 4)).toMatchObject({ state: 'planned', isMakeUp: true });
    expect(plan.changes).toEqual([
      { kind: 'skipped', from: daysAfterFirst(2), to: daysAfterFirst(4), by: 'student' },
    ]);
    expect([plan.total, await endOf(id)]).toEqual([13, new Date(daysAfterFirst(30))]);
    expect(await world.noticesOf(world.teacher.userId)).toContain('makeUpPicked');
    expect(statusAndCodeOf(await world.confirmForOtherStudent(daysAfterFirst(4)))).toEqual([
      409,
      'BOOKING_OVERLAP',
    ]);
    expect(statusAndCodeOf(await pick(daysAfterFirst(6)))).toEqual([409, 'LESSON_CHANGED']);
  });

  it('can be made up for at a picked hour while suggested times wait for an answer', async () => {
    await world.publishHours();
    const { id, url } = await world.confirmMonth();
    const { id: lid } = lessonAt(await world.plan(world.asStudent, id), 2);
    await world.asStudent.post(`${url}/lessons/${lid}/skip`);
    await world.asStudent.post(`${url}/lessons/${lid}/proposals`, { times: [daysAfterFirst(3)] });
    const picked = await world.asStudent.post(`${url}/lessons/${lid}/make-up`, { time: daysAfterFirst(4) });
    expect(lessonAt(picked.json(), 2)).toMatchObject({ isOwed: false, proposal: null });
  });

  it('is made up for at a time that the teacher suggests, also after the end', async () => {
    const { id, url } = await world.confirmMonth();
    const { id: lid } = lessonAt(await world.plan(world.asStudent, id), 2);
    await world.asTeacher.post(`${url}/lessons/${lid}/skip`);
    const times = [daysAfterFirst(32), daysAfterFirst(33)];
    const asked = await world.asTeacher.post(`${url}/lessons/${lid}/proposals`, { times });
    expect(asked.statusCode).toBe(201);
    const { proposal } = lessonAt(await world.plan(world.asStudent, id), 2);
    const path = `${url}/lessons/${lid}/proposals/${proposal?.id}`;
    expect(
      statusAndCodeOf(await world.asTeacher.post(`${path}/accept`, { time: daysAfterFirst(32) })),
    ).toEqual([409, 'PROPOSAL_NOT_OPEN']);
    const plan = (await world.asStudent.post(`${path}/accept`, { time: daysAfterFirst(33) })).json() as Plan;
    expect(lessonAt(plan, 33)).toMatchObject({ state: 'planned', isMakeUp: true });
    expect(await endOf(id)).toEqual(new Date(Date.parse(daysAfterFirst(33)) + HOUR_MS));
    // The make-up lesson keeps the booking open.
    for (const [day, status] of [
      [32, 'confirmed'],
      [34, 'completed'],
    ] as const) {
      test.clock.set(daysAfterFirst(day));
      await world.runJobs();
      await world.signInAgain();
      expect((await world.plan(world.asStudent, id)).status).toBe(status);
    }
    const made = lessonAt(await world.plan(world.asStudent, id), 33);
    expect(made.state).toBe('held');
  });
});

describe('moving a lesson', () => {
  it('keeps its id, and both sides see where it went', async () => {
    const { id, url } = await world.confirmMonth();
    const lesson = lessonAt(await world.plan(world.asStudent, id), 9);
    const path = `${url}/lessons/${lesson.id}/proposals`;
    const times = [daysAfterFirst(10), daysAfterFirst(11)];
    const suggested = (await world.asStudent.post(path, { times })).json() as Plan;
    expect(lessonAt(suggested, 9).proposal).toMatchObject({ by: 'student', times });
    expect(statusAndCodeOf(await world.asTeacher.post(path, { times }))).toEqual([409, 'PROPOSAL_WAITING']);
    const pid = lessonAt(suggested, 9).proposal?.id;
    await world.confirmForOtherStudent(daysAfterFirst(10));
    const taken = await world.asTeacher.post(`${path}/${pid}/accept`, { time: daysAfterFirst(10) });
    expect(statusAndCodeOf(taken)).toEqual([409, 'BOOKING_OVERLAP']);
    expect(taken.json().message).toContain('Sat 14 Mar');
    const moved = (
      await world.asTeacher.post(`${path}/${pid}/accept`, { time: daysAfterFirst(11) })
    ).json() as Plan;
    expect(lessonAt(moved, 11)).toMatchObject({ id: lesson.id, state: 'planned', proposal: null });
    expect(moved.changes).toEqual([
      { kind: 'moved', from: daysAfterFirst(9), to: daysAfterFirst(11), by: 'student' },
    ]);
    expect(await world.noticesOf(world.studentId)).toContain('lessonMoved');
    expect((await world.confirmForOtherStudent(daysAfterFirst(9))).statusCode).toBe(200);
    expect(statusAndCodeOf(await world.confirmForOtherStudent(daysAfterFirst(11)))).toEqual([
      409,
      'BOOKING_OVERLAP',
    ]);
  });

  it('leaves the lesson at its time if the other side declines', async () => {
    const { id, url } = await world.confirmMonth();
    const lesson = lessonAt(await world.plan(world.asStudent, id), 9);
    const path = `${url}/lessons/${lesson.id}/proposals`;
    expect(
      statusAndCodeOf(await world.asTeacher.post(path, { times: [daysAfterFirst(10), daysAfterFirst(10)] })),
    ).toEqual([400, 'INVALID_INPUT']);
    expect(statusAndCodeOf(await world.asTeacher.post(path, { times: [daysAfterFirst(50)] }))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    const asked = (await world.asTeacher.post(path, { times: [daysAfterFirst(10)] })).json() as Plan;
    const declined = await world.asStudent.post(`${path}/${lessonAt(asked, 9).proposal?.id}/decline`);
    expect(lessonAt(declined.json(), 9)).toMatchObject({ state: 'planned', proposal: null });
    expect(await world.noticesOf(world.teacher.userId)).toContain('lessonTimesDeclined');
  });

  it('is not open any more once the lesson has begun', async () => {
    const { id, url } = await world.confirmMonth();
    const { id: lid } = lessonAt(await world.plan(world.asStudent, id), 0);
    await world.asTeacher.post(`${url}/lessons/${lid}/proposals`, { times: [daysAfterFirst(1)] });
    test.clock.set(daysAfterFirst(0));
    await world.signInAgain();
    expect(lessonAt(await world.plan(world.asStudent, id), 0).proposal).toBeNull();
  });

  it('is not undone when a server of the previous release later writes the booking', async () => {
    const { id, url } = await world.confirmMonth();
    const lesson = lessonAt(await world.plan(world.asStudent, id), 0);
    const path = `${url}/lessons/${lesson.id}/proposals`;
    const asked = (await world.asTeacher.post(path, { times: [daysAfterFirst(1)] })).json() as Plan;
    await world.asStudent.post(`${path}/${lessonAt(asked, 0).proposal?.id}/accept`, {});
    await sql`update bookings set status = 'confirmed', updated_at = ${test.clock.now()} where id = ${id}`.execute(
      test.db,
    );
    const starts = (await world.lessonsOf(id)).map(({ starts_at }) => starts_at?.toISOString());
    expect(starts).toEqual([daysAfterFirst(1), ...LESSON_DAYS.slice(1).map(daysAfterFirst)]);
  });
});

describe('a plan that moves as a whole before it begins', () => {
  it('contains all its lessons again, also those that were skipped', async () => {
    const { id, url } = await world.confirmMonth();
    const { id: lid } = lessonAt(await world.plan(world.asStudent, id), 2);
    await world.asStudent.post(`${url}/lessons/${lid}/skip`);
    const booking = `/api/booking-requests/${id}`;
    const { id: pid } = (
      await world.asTeacher.post(`${booking}/proposals`, { times: [daysAfterFirst(7)] })
    ).json();
    expect((await world.asStudent.post(`${booking}/proposals/${pid}/accept`, {})).statusCode).toBe(200);
    const plan = await world.plan(world.asStudent, id);
    expect([plan.startsAt, plan.endsAt, plan.total, plan.changes]).toEqual([
      daysAfterFirst(7),
      daysAfterFirst(37),
      13,
      [],
    ]);
    expect(new Set(states(plan))).toEqual(new Set(['planned']));
    expect(await endOf(id)).toEqual(new Date(daysAfterFirst(37)));
  });
});
