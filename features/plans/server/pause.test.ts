import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '#features/plans/contract.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { createPlanWorld, daysAfterFirst, LESSON_DAYS, type PlanWorld } from '#test/worlds/plan-world.ts';
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

const dateOf = (days: number) => daysAfterFirst(days).slice(0, 10);

const goTo = async (time: string) => {
  test.clock.set(time);
  await world.signInAgain();
};

describe('a pause', () => {
  it('moves its lessons past the end of the plan and extends the plan, and is possible once', async () => {
    const { id, url } = await world.confirmMonth();
    const before = (await world.lessonsOf(id)).map((lesson) => lesson.id);
    const paused = await world.asStudent.post(`${url}/pause`, { from: dateOf(9), days: 7 });
    const plan = paused.json() as Plan;
    // Friday to Thursday: the lessons of days 9, 12 and 14.
    const rest = LESSON_DAYS.filter((day) => ![9, 12, 14].includes(day));
    expect(plan.lessons.map(({ startsAt }) => startsAt)).toEqual([...rest, 30, 33, 35].map(daysAfterFirst));
    expect([plan.endsAt, plan.total]).toEqual([daysAfterFirst(37), 13]);
    expect(plan.pause).toEqual({ from: dateOf(9), days: 7 });
    expect(plan.changes.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['paused', daysAfterFirst(9), daysAfterFirst(30)],
      ['paused', daysAfterFirst(12), daysAfterFirst(33)],
      ['paused', daysAfterFirst(14), daysAfterFirst(35)],
    ]);
    expect(new Set(plan.lessons.map((lesson) => lesson.id))).toEqual(new Set(before));
    expect(
      statusAndCodeOf(await world.asStudent.post(`${url}/pause`, { from: dateOf(16), days: 2 })),
    ).toEqual([409, 'PAUSE_USED']);
    expect(await world.noticesOf(world.teacher.userId)).toContain('planPaused');
    expect((await world.confirmForOtherStudent(daysAfterFirst(9))).statusCode).toBe(200);
    expect(statusAndCodeOf(await world.confirmForOtherStudent(daysAfterFirst(33)))).toEqual([
      409,
      'BOOKING_OVERLAP',
    ]);
    await goTo(daysAfterFirst(36));
    await world.runJobs();
    expect((await world.plan(world.asStudent, id)).status).toBe('confirmed');
    await goTo(daysAfterFirst(37));
    await world.runJobs();
    expect((await world.plan(world.asStudent, id)).status).toBe('completed');
  });

  it('of a group session moves its lessons beside the group sessions of others', async () => {
    const group = { groupSession: true };
    const { url } = await world.confirmMonth(group);
    expect((await world.confirmForOtherStudent(daysAfterFirst(33), group)).statusCode).toBe(200);
    const paused = await world.asStudent.post(`${url}/pause`, { from: dateOf(9), days: 7 });
    expect((paused.json() as Plan).changes).toMatchObject([
      { to: daysAfterFirst(30) },
      { to: daysAfterFirst(33) },
      { to: daysAfterFirst(35) },
    ]);
  });

  it('near the end moves its lessons past the pause too', async () => {
    const { url } = await world.confirmMonth();
    const plan = (await world.asStudent.post(`${url}/pause`, { from: dateOf(21), days: 14 })).json() as Plan;
    expect(plan.changes.map(({ to }) => to)).toEqual([35, 37, 40, 42].map(daysAfterFirst));
  });

  it('after "Same again?" asks again before the new end', async () => {
    const { url } = await world.confirmMonth();
    const timesAsked = async () => {
      for (const _ of [1, 2]) await world.runPlanJobs();
      return (await world.noticesOf(world.studentId)).filter((event) => event === 'planEnding').length;
    };
    await goTo(daysAfterFirst(25));
    expect(await timesAsked()).toBe(1);
    const paused = await world.asStudent.post(`${url}/pause`, { from: dateOf(26), days: 14 });
    expect((paused.json() as Plan).renewal.opensAt).toBe(daysAfterFirst(39));
    expect(await timesAsked()).toBe(1);
    await goTo(daysAfterFirst(39));
    expect(await timesAsked()).toBe(2);
  });

  it('is refused with the dates that another lesson or time off blocks, and changes nothing', async () => {
    const { id, url } = await world.confirmMonth();
    await world.confirmForOtherStudent(daysAfterFirst(30));
    const off = { startDate: dateOf(33), endDate: dateOf(33) };
    expect((await world.asTeacher.post('/api/teacher/time-off', off)).statusCode).toBe(201);
    const pause = { from: dateOf(9), days: 7 };
    const refused = await world.asStudent.post(`${url}/pause`, pause);
    expect(statusAndCodeOf(refused)).toEqual([409, 'PLAN_DATES_TAKEN']);
    for (const day of ['Fri 13 Mar', 'Mon 16 Mar', 'Fri 3 Apr', 'Mon 6 Apr'])
      expect(refused.json().message).toContain(day);
    expect((await world.plan(world.asStudent, id)).changes).toEqual([]);
    const plan = (await world.asStudent.post(`${url}/pause`, { ...pause, makeUp: true })).json() as Plan;
    expect(plan.changes.map(({ kind, to }) => [kind, to])).toEqual([
      ['skipped', null],
      ['skipped', null],
      ['paused', daysAfterFirst(35)],
    ]);
    expect(plan.lessons.filter(({ isOwed }) => isOwed)).toHaveLength(2);
    expect(plan.total).toBe(13);
  });

  it.each([
    ['in the past', -1, 3, 400, 'INVALID_INPUT'],
    ['without a lesson', 1, 1, 400, 'INVALID_INPUT'],
    ['longer than 14 days', 7, 15, 400, 'INVALID_INPUT'],
  ])('%s is refused', async (_, from, days, status, code) => {
    await goTo(daysAfterFirst(0.5));
    const { url } = await world.confirmMonth({ confirmedDateTime: daysAfterFirst(2) });
    expect(statusAndCodeOf(await world.asStudent.post(`${url}/pause`, { from: dateOf(from), days }))).toEqual(
      [status, code],
    );
  });

  it('of a lesson within 12 hours is refused', async () => {
    const { url } = await world.confirmMonth();
    await goTo(new Date(Date.parse(daysAfterFirst(2)) - 11 * HOUR_MS).toISOString());
    expect(statusAndCodeOf(await world.asStudent.post(`${url}/pause`, { from: dateOf(2), days: 7 }))).toEqual(
      [409, 'SKIP_CLOSED'],
    );
  });
});
