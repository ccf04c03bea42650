import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleNoShow } from '#features/bookings/server/service.ts';
import type { Plan } from '#features/plans/contract.ts';
import { plansPersonalData } from '#features/plans/server/personal-data.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { createAdmin, createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import {
  createPlanWorld,
  daysAfterFirst,
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

const { export: exportOf } = plansPersonalData;
const goTo = async (time: string) => {
  test.clock.set(time);
  await world.signInAgain();
};

describe('attendance', () => {
  it('is marked by the teacher after a lesson, seen by both, and disputed within 48 hours', async () => {
    const { id, url } = await world.confirmMonth();
    const { id: lid } = lessonAt(await world.plan(world.asStudent, id), 0);
    const mark = (held: boolean) => world.asTeacher.put(`${url}/lessons/${lid}/mark`, { held });
    expect(statusAndCodeOf(await mark(true))).toEqual([409, 'LESSON_NOT_OVER']);
    const over = Date.parse(daysAfterFirst(0)) + HOUR_MS;
    await goTo(new Date(over).toISOString());
    // Without a mark it counts as held.
    expect(lessonAt(await world.plan(world.asStudent, id), 0)).toMatchObject({
      state: 'held',
      markedAt: null,
    });
    expect((await mark(false)).statusCode).toBe(200);
    const seen = await world.plan(world.asStudent, id);
    expect(lessonAt(seen, 0)).toMatchObject({
      state: 'missed',
      markedAt: new Date(over).toISOString(),
      disputeUntil: new Date(over + 48 * HOUR_MS).toISOString(),
    });
    expect([seen.held, seen.total]).toEqual([0, 13]);
    expect(await world.noticesOf(world.studentId)).toContain('lessonMissed');

    const report = { kind: 'lesson', targetId: lid, reason: 'fake', details: 'I was there.' };
    const stranger = await signInAs(test, await createStudent(test.db));
    expect((await stranger.post('/api/reports', report)).statusCode).toBe(404);
    await goTo(new Date(over + 48 * HOUR_MS - 1000).toISOString());
    expect((await world.asStudent.post('/api/reports', report)).statusCode).toBe(201);
    await goTo(new Date(over + 48 * HOUR_MS).toISOString());
    expect((await world.asTeacher.post('/api/reports', report)).statusCode).toBe(404);
    expect(statusAndCodeOf(await mark(true))).toEqual([409, 'MARK_CLOSED']);
  });

  it('is not made up for after the teacher was blocked', async () => {
    await world.publishHours();
    const { id, url } = await world.confirmMonth();
    const { id: lid } = lessonAt(await world.plan(world.asStudent, id), 2);
    await world.asStudent.post(`${url}/lessons/${lid}/skip`);
    await goTo(daysAfterFirst(30));
    const admin = await signInAs(test, await createAdmin(test.db));
    const block = await admin.post(`/api/admin/users/${world.teacher.userId}/block`, { reason: 'Found.' });
    expect(block.statusCode, block.body).toBe(200);
    const picked = await world.asStudent.post(`${url}/lessons/${lid}/make-up`, { time: daysAfterFirst(33) });
    expect(statusAndCodeOf(picked)).toEqual([409, 'PLAN_OVER']);
  });

  it('can be made up for after the last lesson, because the teacher cannot complete the month before', async () => {
    await world.publishHours();
    const { id, url } = await world.confirmMonth();
    const { id: lid } = lessonAt(await world.plan(world.asStudent, id), 26);
    await world.asStudent.post(`${url}/lessons/${lid}/skip`);
    const complete = () => world.asTeacher.put(`/api/booking-requests/${id}/status`, { status: 'completed' });
    await goTo(daysAfterFirst(31));
    expect(statusAndCodeOf(await complete())).toEqual([409, 'BOOKING_NOT_STARTED']);
    const picked = await world.asStudent.post(`${url}/lessons/${lid}/make-up`, { time: daysAfterFirst(33) });
    expect(picked.statusCode).toBe(200);
    await goTo(new Date(Date.parse(daysAfterFirst(33)) + HOUR_MS).toISOString());
    expect((await complete()).statusCode).toBe(200);
  });

  it('stays as an admin decided about the month', async () => {
    const { id, url } = await world.confirmMonth();
    const status = `/api/booking-requests/${id}/status`;
    await goTo(daysAfterFirst(0));
    const early = await world.asTeacher.put(status, { status: 'completed' });
    expect(statusAndCodeOf(early)).toEqual([409, 'BOOKING_NOT_STARTED']);
    const last = (await world.plan(world.asStudent, id)).lessons.at(-1);
    if (last === undefined) throw new Error('no lesson');
    // The month ends before the 48 hours of its last lesson's mark do.
    await goTo(daysAfterFirst(30));
    expect((await world.asTeacher.put(status, { status: 'completed' })).statusCode).toBe(200);
    await world.asStudent.post(`/api/booking-requests/${id}/no-show`, { reason: 'Nobody came' });
    const now = test.clock.now();
    const verdict = { bookingId: id, verdict: 'cancelled', reason: null, now } as const;
    await inTransaction(test.db, (tx) => settleNoShow(tx, verdict));
    const mark = await world.asTeacher.put(`${url}/lessons/${last.id}/mark`, { held: true });
    expect(statusAndCodeOf(mark)).toEqual([409, 'MARK_CLOSED']);
  });

  it('does not allow a review while every lesson so far was missed; unmarked lessons become held', async () => {
    const { id, url } = await world.confirmMonth();
    const { id: lid } = lessonAt(await world.plan(world.asStudent, id), 0);
    await goTo(new Date(Date.parse(daysAfterFirst(0)) + HOUR_MS).toISOString());
    await world.asTeacher.put(`${url}/lessons/${lid}/mark`, { held: false });
    const may = async () =>
      (await world.asStudent.get(`/api/teacher/${world.teacher.teacherId}/reviews/own`)).json().mayReview;
    expect(await may()).toBe(false);
    await goTo(daysAfterFirst(30));
    await world.runJobs();
    const states = (await world.lessonsOf(id)).map(({ state }) => state);
    expect(states).toEqual(['missed', ...Array(12).fill('held')]);
    expect(await may()).toBe(true);
  });
});

describe('"Same again?"', () => {
  it('is asked once five days before the end, and one tap makes the request that the teacher confirms', async () => {
    const { id, url } = await world.confirmMonth();
    await goTo(new Date(Date.parse(daysAfterFirst(25)) - 1000).toISOString());
    await world.runPlanJobs();
    expect(await world.noticesOf(world.studentId)).not.toContain('planEnding');
    expect(statusAndCodeOf(await world.asStudent.post(`${url}/renewal`))).toEqual([409, 'RENEWAL_CLOSED']);
    await goTo(daysAfterFirst(25));
    for (const _ of [1, 2]) await world.runPlanJobs();
    const asked = (await world.noticesOf(world.studentId)).filter((event) => event === 'planEnding');
    expect(asked).toHaveLength(1);

    const raisePrice = (monthly_online_price: number) =>
      test.db
        .updateTable('teachers')
        .set({ monthly_online_price })
        .where('id', '=', world.teacher.teacherId)
        .execute();
    const priceSeen = async (by: TestClient) => (await world.plan(by, id)).renewal.price;
    await raisePrice(3000);
    expect(await priceSeen(world.asStudent)).toBe(3000);
    const renew = (price: number) => world.asStudent.post(`${url}/renewal`, { price });
    expect(statusAndCodeOf(await renew(MONTHLY_REQUEST.price))).toEqual([409, 'BOOKING_PRICE_CHANGED']);
    const renewed = await renew(3000);
    expect(renewed.statusCode).toBe(201);
    const { renewal } = renewed.json() as Plan;
    expect(renewal).toMatchObject({ startsAt: daysAfterFirst(30), status: 'pending', price: 3000 });
    await raisePrice(3500);
    expect(await priceSeen(world.asTeacher)).toBe(3000);
    expect(statusAndCodeOf(await world.asStudent.post(`${url}/renewal`))).toEqual([409, 'RENEWAL_ASKED']);
    const [request] = (await world.asTeacher.get('/api/teacher/bookings')).json();
    expect(request).toMatchObject({
      id: renewal.bookingId,
      pricingType: 'monthly',
      clientPreferredDays: ['monday', 'wednesday', 'friday'],
      preferredInstants: [daysAfterFirst(30)],
    });
    const confirmed = await world.asTeacher.put(`/api/booking-requests/${request.id}/status`, {
      status: 'confirmed',
      confirmedDateTime: daysAfterFirst(30),
    });
    expect(confirmed.json().lessons).toHaveLength(13);
    expect((await world.plan(world.asStudent, id)).renewal.status).toBe('confirmed');
  });

  it('can be asked again after the teacher declined', async () => {
    const { url } = await world.confirmMonth();
    await goTo(daysAfterFirst(26));
    const first = (await world.asStudent.post(`${url}/renewal`)).json() as Plan;
    await world.asTeacher.put(`/api/booking-requests/${first.renewal.bookingId}/status`, {
      status: 'cancelled',
    });
    const second = await world.asStudent.post(`${url}/renewal`);
    expect(second.statusCode).toBe(201);
    expect((second.json() as Plan).renewal.bookingId).not.toBe(first.renewal.bookingId);
  });
});

describe('the figures of an admin', () => {
  it('count demos that became plans, and plans that were renewed', async () => {
    const asAdmin = await signInAs(test, await createAdmin(test.db));
    const funnel = async () => (await asAdmin.get('/api/admin/funnel')).json();
    const before = await funnel();
    const demo = { status: 'completed', isDemo: true, price: 0 } as const;
    await world.booking({ ...demo, createdAt: new Date(Date.parse(daysAfterFirst(0)) - 9 * 86_400_000) });
    const { id, url } = await world.confirmMonth();
    expect(await funnel()).toEqual({
      ...before,
      ...{ demos: before.demos + 1, continued: before.continued + 1, plans: before.plans + 1 },
    });
    await goTo(daysAfterFirst(26));
    const { renewal } = (await world.asStudent.post(`${url}/renewal`)).json() as Plan;
    await world.asTeacher.put(`/api/booking-requests/${renewal.bookingId}/status`, {
      status: 'confirmed',
      confirmedDateTime: daysAfterFirst(30),
    });
    await goTo(daysAfterFirst(31));
    await world.runJobs();
    expect((await world.plan(world.asStudent, id)).status).toBe('completed');
    const later = await (await signInAs(test, await createAdmin(test.db))).get('/api/admin/funnel');
    const { over, renewed } = later.json();
    expect(over).toBeGreaterThanOrEqual(1);
    expect(renewed).toBeGreaterThanOrEqual(1);
  });
});

describe('times that are suggested for a lesson', () => {
  it('are refused if the teacher is not free; the hour of the lesson itself counts as free', async () => {
    const { id, url } = await world.confirmMonth();
    const path = `${url}/lessons/${lessonAt(await world.plan(world.asStudent, id), 9).id}/proposals`;
    await world.confirmForOtherStudent(daysAfterFirst(10));
    for (const taken of [daysAfterFirst(10), daysAfterFirst(14)]) {
      const refused = await world.asStudent.post(path, { times: [daysAfterFirst(11), taken] });
      expect(statusAndCodeOf(refused)).toEqual([409, 'BOOKING_OVERLAP']);
    }
    expect(lessonAt(await world.plan(world.asStudent, id), 9).proposal).toBeNull();
    const later = new Date(Date.parse(daysAfterFirst(9)) + 30 * 60_000).toISOString();
    expect((await world.asStudent.post(path, { times: [later] })).statusCode).toBe(201);
  });

  it('may lie in time off if the teacher suggests them', async () => {
    const { id, url } = await world.confirmMonth();
    const path = `${url}/lessons/${lessonAt(await world.plan(world.asStudent, id), 9).id}/proposals`;
    const [date] = daysAfterFirst(11).split('T');
    await world.asTeacher.post('/api/teacher/time-off', { startDate: date, endDate: date });
    const refused = await world.asStudent.post(path, { times: [daysAfterFirst(11)] });
    expect(statusAndCodeOf(refused)).toEqual([409, 'BOOKING_OVERLAP']);
    expect(refused.json().message).toMatch(/^The teacher is away at /);
    expect((await world.asTeacher.post(path, { times: [daysAfterFirst(11)] })).statusCode).toBe(201);
  });
});

describe('calendars, reminders and exports of lessons', () => {
  it('have one calendar entry per lesson, with a stable UID, also for moved and cancelled lessons', async () => {
    const { id, url } = await world.confirmMonth();
    const plan = await world.plan(world.asStudent, id);
    const [moved, skipped] = [lessonAt(plan, 9), lessonAt(plan, 2)];
    const path = `${url}/lessons/${moved.id}/proposals`;
    const asked = (await world.asStudent.post(path, { times: [daysAfterFirst(10)] })).json() as Plan;
    await world.asTeacher.post(`${path}/${lessonAt(asked, 9).proposal?.id}/accept`, {});
    await world.asStudent.post(`${url}/lessons/${skipped.id}/skip`);
    const feed = (await world.asTeacher.post('/api/calendar/feed')).json() as { url: string };
    for (const text of [
      (await world.asStudent.get(`/api/booking-requests/${id}/calendar.ics`)).body,
      (await test.client().get(new URL(feed.url).pathname)).body,
    ]) {
      const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
      expect(entries).toHaveLength(13);
      const entryOf = (lid: string) => {
        const entry = entries.find((one) => one.getFirstPropertyValue('uid') === `${lid}@toran`);
        const start = entry && new ICAL.Event(entry).startDate.toJSDate().toISOString();
        return [start, entry?.getFirstPropertyValue('status')];
      };
      expect(entryOf(moved.id)).toEqual([daysAfterFirst(10), 'CONFIRMED']);
      expect(entryOf(skipped.id)).toEqual([daysAfterFirst(2), 'CANCELLED']);
    }
  });

  it('remind of a moved lesson at its new time, and not of a skipped one', async () => {
    const { id, url } = await world.confirmMonth();
    const plan = await world.plan(world.asStudent, id);
    const path = `${url}/lessons/${lessonAt(plan, 9).id}/proposals`;
    const asked = (await world.asStudent.post(path, { times: [daysAfterFirst(10)] })).json() as Plan;
    await world.asTeacher.post(`${path}/${lessonAt(asked, 9).proposal?.id}/accept`, {});
    await world.asStudent.post(`${url}/lessons/${lessonAt(plan, 2).id}/skip`);
    for (const day of [0, 1, 8, 9, 9.97]) {
      test.clock.set(daysAfterFirst(day));
      await world.runJobs();
    }
    const { rows } = await sql<{ time: string }>`
      select data ->> 'time' as time from notifications
      where user_id = ${world.studentId} and event = 'sessionReminder'`.execute(test.db);
    const times = rows.map(({ time }) => time);
    expect(times).toContain(daysAfterFirst(10));
    expect(times).not.toContain(daysAfterFirst(9));
    expect(times).not.toContain(daysAfterFirst(2));
  });

  it('export a plan', async () => {
    const { id, url } = await world.confirmMonth();
    const { id: lid } = lessonAt(await world.plan(world.asStudent, id), 2);
    await world.asStudent.post(`${url}/lessons/${lid}/skip`);
    const actor = { userId: world.studentId, role: 'student' } as const;
    const ctx = { db: test.db, actor, clock: test.clock } as unknown as Parameters<typeof exportOf>[0];
    expect(await exportOf(ctx)).toMatchObject({
      plans: [{ id, changes: [{ kind: 'skipped', from: daysAfterFirst(2) }] }],
    });
  });
});
