import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { DAY_MS, duesOf, newDue, newPair, type Pair } from '#test/worlds/payment-world.ts';
import { deleteAccount, runPrivacyJob } from '#test/worlds/privacy-world.ts';

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

/** Erases the accounts, and forgets what other users had with them for a year. */
async function forget(...sides: ('student' | 'teacher')[]): Promise<void> {
  for (const side of sides) await deleteAccount(await signInAs(test, pair[side]), pair[side]);
  test.clock.advance(7 * DAY_MS);
  await runPrivacyJob(test, 'erase-accounts');
  test.clock.advance(366 * DAY_MS);
  await runPrivacyJob(test, 'forget-erased');
}
const studentDues = async () => duesOf(await signInAs(test, pair.student));

describe('a year after an account was erased', () => {
  it('the student keeps a received payment and its receipt', async () => {
    const id = await newDue(test, pair);
    const { receipt } = (await pair.asTeacher.post(`/api/dues/${id}/received`, { method: 'cash' })).json();
    await forget('teacher');
    const link = { id: receipt.id, number: receipt.number };
    const kept = { id, state: 'received', bookingId: null, seatId: null, isMonth: false, receipt: link };
    expect(await studentDues()).toMatchObject([kept]);
    const shown = await (await signInAs(test, pair.student)).get(`/api/receipts/${receipt.id}`);
    expect(shown.json()).toMatchObject({ number: '2025-26/1', amount: 850, issuer: null });
  });

  it('the teacher keeps what the student paid', async () => {
    const id = await newDue(test, pair);
    await pair.asTeacher.post(`/api/dues/${id}/received`, { method: 'cash' });
    await forget('student');
    const { dues } = (await (await signInAs(test, pair.teacher)).get('/api/teacher/dues')).json();
    expect(dues).toMatchObject([{ id, state: 'received', student: { isGone: true } }]);
  });

  it('a payment is no longer owed if the student withdraws "I have paid"', async () => {
    const id = await newDue(test, pair);
    await pair.asStudent.post(`/api/dues/${id}/said-paid`, {});
    await forget('teacher');
    const asStudent = await signInAs(test, pair.student);
    expect(await duesOf(asStudent)).toMatchObject([{ id, state: 'said_paid' }]);
    expect((await asStudent.delete(`/api/dues/${id}/said-paid`)).statusCode).toBe(200);
    expect(await duesOf(asStudent)).toEqual([]);
  });

  it('payments between two erased accounts are deleted', async () => {
    const id = await newDue(test, pair);
    await pair.asTeacher.post(`/api/dues/${id}/received`, { method: 'cash' });
    await forget('student', 'teacher');
    const left = test.db.selectFrom('dues').select('id').where('id', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});
