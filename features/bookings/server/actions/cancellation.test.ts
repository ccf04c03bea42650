import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverDueMessages } from '#platform/server/outbox/worker.ts';
import { OutboxWorld } from '#test/outbox-world.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { daysAfterFirst, FIRST_LESSON_AT, MONTHLY_REQUEST } from '#test/worlds/plan-world.ts';
import {
  createSessionWorld,
  END,
  HOUR_MS,
  NOW,
  type SessionWorld,
  START,
  statusAndCodeOf,
} from '#test/worlds/session-world.ts';

let test: TestApp;
let world: SessionWorld;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  world = await createSessionWorld(test);
});

describe('asking to cancel a confirmed session', () => {
  it.each(['student', 'teacher'] as const)('is agreed to by the other side after the %s asks', async (by) => {
    const { studentId, teacher, asStudent, asTeacher, booking, noticesOf } = world;
    const { url } = await booking();
    const [asker, other] = by === 'student' ? [asStudent, asTeacher] : [asTeacher, asStudent];
    const asked = await asker.post(`${url}/cancellation`, { reason: '  Down with a fever ' });
    expect(asked.statusCode).toBe(201);
    expect(asked.json()).toMatchObject({
      status: 'confirmed',
      cancellation: { by, at: new Date(NOW).toISOString(), reason: 'Down with a fever' },
    });
    for (const one of [asker, other]) {
      expect(statusAndCodeOf(await one.post(`${url}/cancellation`, {}))).toEqual([
        409,
        'CANCELLATION_WAITING',
      ]);
    }
    expect(statusAndCodeOf(await asker.post(`${url}/cancellation/accept`))).toEqual([
      409,
      'CANCELLATION_NOT_ASKED',
    ]);
    expect((await other.post(`${url}/cancellation/accept`)).json()).toMatchObject({
      status: 'cancelled',
      closedBy: by,
      closedReason: 'Down with a fever',
      cancellation: null,
      preferredTime: START.toISOString(),
    });
    const [askerId, otherId] = by === 'student' ? [studentId, teacher.userId] : [teacher.userId, studentId];
    expect([await noticesOf(askerId), await noticesOf(otherId)]).toEqual([
      ['cancellationAgreed'],
      ['cancellationAsked'],
    ]);
  });

  it('can be declined and asked again', async () => {
    const { studentId, asStudent, asTeacher, booking, noticesOf } = world;
    const { url } = await booking();
    await asStudent.post(`${url}/cancellation`, {});
    const declined = await asTeacher.post(`${url}/cancellation/decline`);
    expect(declined.json()).toMatchObject({ status: 'confirmed', cancellation: null });
    expect(await noticesOf(studentId)).toEqual(['cancellationDeclined']);
    expect((await asStudent.post(`${url}/cancellation`, {})).statusCode).toBe(201);
  });

  it('of a month speaks of the lessons from the next one on', async () => {
    const { studentId, asStudent, asTeacher, booking, teacher } = world;
    const { id, url } = await booking(MONTHLY_REQUEST);
    const start = { status: 'confirmed', confirmedDateTime: FIRST_LESSON_AT };
    expect((await asTeacher.put(`${url}/status`, start)).statusCode).toBe(200);
    test.clock.set(daysAfterFirst(1));
    const outbox = await OutboxWorld.begin(test);
    await asStudent.post(`${url}/cancellation`, {});
    await asTeacher.post(`${url}/cancellation/decline`);
    await asStudent.post(`${url}/cancellation`, {});
    await asTeacher.post(`${url}/cancellation/accept`);
    const rows = await test.db
      .selectFrom('notifications')
      .select(['event', 'data'])
      .where('user_id', 'in', [studentId, teacher.userId])
      .where('event', 'in', ['planEndAsked', 'cancellationDeclined', 'planEndAgreed'])
      .orderBy('created_at')
      .execute();
    const about = { plan: 'yes', time: daysAfterFirst(2), bookingId: id };
    expect(rows).toHaveLength(4);
    for (const { data } of rows) expect(data).toMatchObject(about);
    const { notices } = (await asStudent.get('/api/notifications')).json();
    const titles = (notices as { title: string }[]).map(({ title }) => title);
    expect(titles).toContainEqual(expect.stringContaining('agreed to end your monthly plan'));
    expect(titles).toContainEqual(expect.stringContaining('would like to keep your monthly plan'));
    await deliverDueMessages(outbox.platform());
    const sms = outbox.sent.filter(({ recipient }) => recipient.startsWith('+')).map(({ text }) => text);
    expect(sms).toContainEqual(
      expect.stringMatching(/ agreed to end your monthly plan\. The lessons from .+ on do not take place\.$/),
    );
    expect(sms).toContainEqual(expect.stringContaining(' asks to end your monthly plan. '));
    expect(sms.join()).not.toContain('your session');
  });

  it('is allowed only for confirmed sessions that are not over', async () => {
    const { asStudent, asTeacher, booking } = world;
    const { url } = await booking({ status: 'pending', sessionAt: null });
    expect(statusAndCodeOf(await asTeacher.post(`${url}/cancellation`, {}))).toEqual([
      409,
      'BOOKING_TRANSITION',
    ]);
    const over = await booking();
    test.clock.set(END.toISOString());
    expect(statusAndCodeOf(await asStudent.post(`${over.url}/cancellation`, {}))).toEqual([
      409,
      'BOOKING_STARTED',
    ]);
  });

  it('is answered exactly once if the other side agrees and declines concurrently', async () => {
    const { asStudent, asTeacher, booking } = world;
    for (let round = 0; round < 5; round += 1) {
      const { url } = await booking({ sessionAt: new Date(START.getTime() + round * HOUR_MS) });
      await asStudent.post(`${url}/cancellation`, {});
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          asTeacher.post(`${url}/cancellation/${index % 2 === 0 ? 'accept' : 'decline'}`),
        ),
      );
      expect(
        replies
          .map(({ statusCode }) => statusCode)
          .sort()
          .slice(0, 2),
      ).toEqual([200, 409]);
    }
  });
});
