import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleNoShow } from '#features/bookings/server/service.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import {
  createJoinedLearners,
  joinClass,
  type Learner,
  leaveClass,
  newClass,
  runBatchJob,
} from '#test/worlds/batch-world.ts';
import {
  confirmBooking,
  DAY_MS,
  duesOf,
  newDue,
  newPair,
  type Pair,
  runPaymentJob,
  signInAgain,
  textsTo,
} from '#test/worlds/payment-world.ts';

let test: TestApp;
let pair: Pair;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set('2026-03-02T06:30:00Z');
  pair = await newPair(test);
});

const isReminded = async ({ email }: { email: string }) =>
  (await textsTo(test, email)).some((text) => /is due/.test(text));
const say = (id: string) => pair.asStudent.post(`/api/dues/${id}/said-paid`, {});

describe('the reminders that we send', () => {
  it('ask the student once, 3 days after the due day, but not if the student has said "paid"', async () => {
    const at = new Date(test.clock.now().getTime() + DAY_MS).toISOString();
    const [id, said] = [await newDue(test, pair, { at }), await newDue(test, pair, { at })];
    await say(said);
    const about = async () =>
      (await textsTo(test, pair.student.email)).filter((text) => /is due/.test(text)).length;
    test.clock.advance(3 * DAY_MS);
    await runPaymentJob(test);
    expect(await about()).toBe(0);
    test.clock.advance(DAY_MS);
    await runPaymentJob(test);
    await runPaymentJob(test);
    expect(await about()).toBe(1);
    expect((await duesOf(pair.asStudent)).find((due: { id: string }) => due.id === id)).toBeDefined();
    const asked = (await textsTo(test, pair.teacher.email)).filter((text) => /Did ₹850 from/.test(text));
    expect(asked).toHaveLength(1);
  });

  it('are not sent for a booking that was cancelled', async () => {
    const bookingId = await confirmBooking(test, pair);
    const [due] = await duesOf(pair.asStudent);
    await say(due.id);
    await pair.asStudent.post(`/api/booking-requests/${bookingId}/cancellation`, {});
    await pair.asTeacher.post(`/api/booking-requests/${bookingId}/cancellation/accept`);
    const back = await pair.asStudent.delete(`/api/dues/${due.id}/said-paid`);
    expect(back.json()).toMatchObject({ state: 'due' });
    test.clock.advance(6 * DAY_MS);
    await runPaymentJob(test);
    expect((await textsTo(test, pair.student.email)).join()).not.toMatch(/is due/);
  });

  it('are not sent for a session that is reported as not held', async () => {
    const at = new Date(test.clock.now().getTime() + DAY_MS);
    const bookingId = await confirmBooking(test, pair, { at: at.toISOString() });
    test.clock.advance(DAY_MS + 3_600_000);
    await signInAgain(test, pair);
    const report = await pair.asStudent.post(`/api/booking-requests/${bookingId}/no-show`, {});
    expect(report.statusCode, report.body).toBe(201);
    test.clock.advance(5 * DAY_MS);
    await runPaymentJob(test);
    const about = async () => (await textsTo(test, pair.student.email)).join();
    expect(await about()).not.toMatch(/is due/);
    const now = test.clock.now();
    const verdict = { bookingId, verdict: 'completed', reason: null, now } as const;
    await inTransaction(test.db, (tx) => settleNoShow(tx, verdict));
    await runPaymentJob(test);
    expect(await about()).toMatch(/is due/);
  });

  it('are not sent for a teacher that the team has blocked', async () => {
    await newDue(test, pair, { at: new Date(test.clock.now().getTime() + DAY_MS).toISOString() });
    const blocked = { blocked_at: test.clock.now() };
    await test.db.updateTable('users').set(blocked).where('id', '=', pair.teacher.userId).execute();
    test.clock.advance(5 * DAY_MS);
    await runPaymentJob(test);
    expect((await textsTo(test, pair.student.email)).join()).not.toMatch(/is due/);
  });

  it('are not sent for a seat that was given back after a dispute', async () => {
    const { id, asTeacher } = await newClass(test);
    const learners = await createJoinedLearners(test, id, 3);
    for (const { client } of learners) {
      const [due] = await duesOf(client);
      await client.post(`/api/dues/${due.id}/said-paid`, {});
      const reply = await asTeacher.post(`/api/dues/${due.id}/not-received`, { line: 'Nothing came.' });
      expect(reply.statusCode, reply.body).toBe(200);
    }
    const [left, stays, returned] = learners as [Learner, Learner, Learner];
    for (const learner of [left, returned])
      expect((await leaveClass(learner, id)).json()).toEqual({ isFree: true });
    expect((await joinClass(returned, id)).statusCode).toBe(201);
    test.clock.set('2026-03-14T06:30:00Z');
    await runPaymentJob(test);
    for (const learner of [stays, returned]) expect(await isReminded(learner)).toBe(true);
    expect(await isReminded(left)).toBe(false);
    expect(await duesOf(await signInAs(test, left))).toMatchObject([{ state: 'due' }]);
  });

  it('are not sent for a class whose teacher has left', async () => {
    const { id, teacher } = await newClass(test);
    const [learner] = (await createJoinedLearners(test, id, 1)) as [Learner];
    test.clock.set('2026-03-12T06:30:00Z');
    await runBatchJob(test);
    const leaving = await signInAs(test, teacher);
    const reply = await leaving.post('/api/account/delete', { password: teacher.password });
    expect(reply.statusCode, reply.body).toBe(200);
    test.clock.set('2026-03-14T06:30:00Z');
    await runPaymentJob(test);
    expect(await duesOf(await signInAs(test, learner))).toMatchObject([{ state: 'due' }]);
    expect(await isReminded(learner)).toBe(false);
    // A teacher who stays after all is paid for the days that were held.
    const stays = { deletion_due_at: null };
    await test.db.updateTable('users').set(stays).where('id', '=', teacher.userId).execute();
    await runPaymentJob(test);
    expect(await isReminded(learner)).toBe(true);
  });
});
