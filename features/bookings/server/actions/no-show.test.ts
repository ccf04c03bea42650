import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import {
  createSessionWorld,
  END,
  HOUR_MS,
  type SessionWorld,
  statusAndCodeOf,
} from '#test/worlds/session-world.ts';
import { listNoShows, settleNoShow } from '../service.ts';

let test: TestApp;
let world: SessionWorld;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  world = await createSessionWorld(test);
});

describe('a no-show report', () => {
  it.each(['student', 'teacher'] as const)('by the %s delays completion until it is settled', async (by) => {
    const { studentId, teacher, asStudent, asTeacher, booking, seen, noticesOf, runJobs } = world;
    const { id, url } = await booking();
    const asker = by === 'student' ? asStudent : asTeacher;
    expect(statusAndCodeOf(await asker.post(`${url}/no-show`, {}))).toEqual([409, 'NO_SHOW_CLOSED']);
    test.clock.set(END.toISOString());
    const reported = await asker.post(`${url}/no-show`, { reason: 'Nobody came' });
    expect([reported.statusCode, reported.json().report]).toEqual([201, { by, at: END.toISOString() }]);
    expect(statusAndCodeOf(await asStudent.post(`${url}/no-show`, {}))).toEqual([409, 'BOOKING_REPORTED']);
    expect(statusAndCodeOf(await asTeacher.put(`${url}/status`, { status: 'completed' }))).toEqual([
      409,
      'BOOKING_REPORTED',
    ]);
    test.clock.advance(80 * HOUR_MS);
    await runJobs();
    expect((await seen()).status).toBe('confirmed');
    expect((await listNoShows(test.db, test.clock.now())).map((one) => one.id)).toContain(id);

    const now = test.clock.now();
    const settle = () =>
      inTransaction(test.db, (tx) =>
        settleNoShow(tx, { bookingId: id, verdict: 'cancelled', reason: 'Nobody came.', now }),
      );
    await settle();
    expect(await seen()).toMatchObject({
      status: 'cancelled',
      closedBy: 'admin',
      closedReason: 'Nobody came.',
      report: null,
    });
    for (const userId of [studentId, teacher.userId])
      expect(await noticesOf(userId)).toContain('sessionSettled');
    await expect(settle()).rejects.toMatchObject({ code: 'BOOKING_TRANSITION' });
    expect((await listNoShows(test.db, test.clock.now())).map((one) => one.id)).not.toContain(id);
  });

  it('is accepted for a completed session, and the admin decision is final', async () => {
    const { asStudent, asTeacher, booking, seen, runJobs } = world;
    const { id, url } = await booking();
    test.clock.set(END.toISOString());
    await runJobs();
    expect((await seen()).status).toBe('completed');
    test.clock.advance(47 * HOUR_MS);
    expect((await asStudent.post(`${url}/no-show`, {})).statusCode).toBe(201);
    const now = test.clock.now();
    await inTransaction(test.db, (tx) =>
      settleNoShow(tx, { bookingId: id, verdict: 'completed', reason: null, now }),
    );
    expect(await seen()).toMatchObject({
      status: 'completed',
      closedBy: null,
      report: null,
      isSettled: true,
    });
    for (const client of [asStudent, asTeacher])
      expect(statusAndCodeOf(await client.post(`${url}/no-show`, {}))).toEqual([409, 'BOOKING_SETTLED']);
    expect(await seen()).toMatchObject({ status: 'completed', report: null });
  });

  it.each(['completed', 'cancelled'] as const)('tells both sides why it was judged %s', async (verdict) => {
    const { asStudent, asTeacher, booking } = world;
    const { id, url } = await booking();
    test.clock.set(END.toISOString());
    await asStudent.post(`${url}/no-show`, {});
    const reason = 'The teacher showed the call log.';
    await inTransaction(test.db, (tx) =>
      settleNoShow(tx, { bookingId: id, verdict, reason, now: test.clock.now() }),
    );
    for (const client of [asStudent, asTeacher]) {
      const { notices } = (await client.get('/api/notifications')).json();
      expect(notices[0].body).toContain(`“${reason}”`);
    }
  });

  it('is rejected after 48 hours', async () => {
    const { asTeacher, booking } = world;
    const { url } = await booking({ status: 'completed' });
    test.clock.set(new Date(END.getTime() + 48 * HOUR_MS).toISOString());
    expect(statusAndCodeOf(await asTeacher.post(`${url}/no-show`, {}))).toEqual([409, 'NO_SHOW_CLOSED']);
  });
});
