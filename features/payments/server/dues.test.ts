import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { createAdmin, createBooking, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import {
  confirmBooking,
  DAY_MS,
  duesOf,
  newDue,
  newPair,
  type Pair,
  teacherDues,
  textsTo,
} from '#test/worlds/payment-world.ts';
import { erasePaymentDataOf } from './personal-store.ts';

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

const say = (id: string, utr = '') => pair.asStudent.post(`/api/dues/${id}/said-paid`, { utr });
const receive = (id: string, method = 'upi') => pair.asTeacher.post(`/api/dues/${id}/received`, { method });
const refuse = (id: string, line = 'Nothing came to my bank.') =>
  pair.asTeacher.post(`/api/dues/${id}/not-received`, { line });
const codeOf = (reply: { statusCode: number; json: () => { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];

describe('the due of a booking', () => {
  it('is made when the booking is confirmed, with the agreed price and the day of the session', async () => {
    const bookingId = await confirmBooking(test, pair);
    expect(await duesOf(pair.asStudent)).toMatchObject([
      { bookingId, amount: 850, dueOn: '2026-03-03', state: 'due', isMonth: false, payTo: null },
    ]);
    expect(await teacherDues(pair.asTeacher)).toMatchObject({
      month: '2026-03',
      receivedInMonth: 0,
      notReceived: 850,
      hasUpiId: false,
      dues: [{ bookingId, amount: 850 }],
    });
  });

  it('covers a whole monthly booking, from its first lesson to its last day', async () => {
    await confirmBooking(test, pair, {
      pricingType: 'monthly',
      price: 6500,
      preferredDays: ['tuesday', 'thursday'],
    });
    expect(await duesOf(pair.asStudent)).toMatchObject([
      { amount: 6500, isMonth: true, dueOn: '2026-03-03', endsAt: '2026-04-02T01:30:00.000Z' },
    ]);
  });

  it.each([
    ['a free demo', { isDemo: true, price: 0 }],
    ['a session without a price', { price: null }],
  ])('does not exist for %s', async (_what, request) => {
    await confirmBooking(test, pair, request);
    expect(await duesOf(pair.asStudent)).toEqual([]);
  });

  it('does not exist if the confirmation fails', async () => {
    await confirmBooking(test, pair);
    const { asTeacher } = pair;
    const other = await newPair(test);
    const { id } = await createBooking(test.db, {
      student: other.student,
      teacher: pair.teacher,
      price: 850,
    });
    const body = { status: 'confirmed', confirmedDateTime: '2026-03-03T07:30:00+05:30' };
    await test.db
      .updateTable('lessons')
      .set({ overlap_ok: false })
      .where('teacher_id', '=', pair.teacher.teacherId)
      .execute();
    expect(codeOf(await asTeacher.put(`/api/booking-requests/${id}/status`, body))).toEqual([
      409,
      'BOOKING_OVERLAP',
    ]);
    expect(await duesOf(other.asStudent)).toEqual([]);
  });

  it('moves with the session', async () => {
    const bookingId = await confirmBooking(test, pair);
    const times = ['2026-03-05T07:00:00+05:30'];
    const offered = await pair.asTeacher.post(`/api/booking-requests/${bookingId}/proposals`, { times });
    const { id } = offered.json();
    const path = `/api/booking-requests/${bookingId}/proposals/${id}/accept`;
    expect((await pair.asStudent.post(path, {})).statusCode).toBe(200);
    expect(await duesOf(pair.asStudent)).toMatchObject([{ bookingId, dueOn: '2026-03-05', state: 'due' }]);
  });

  it('goes with the sessions of an account that is deleted', async () => {
    await confirmBooking(test, pair);
    await pair.asStudent.post('/api/account/delete', { password: pair.student.password });
    expect((await teacherDues(pair.asTeacher)).dues).toEqual([]);
  });
});

describe('the dues of a person who is gone', () => {
  type Seen = { teacher: { isGone: boolean } };
  const isGone = async () => (await duesOf(pair.asStudent)).map((due: Seen) => due.teacher.isGone);

  it('are marked while the team blocks the teacher', async () => {
    await newDue(test, pair);
    expect(await isGone()).toEqual([false]);
    const blocked = { blocked_at: test.clock.now() };
    await test.db.updateTable('users').set(blocked).where('id', '=', pair.teacher.userId).execute();
    expect(await isGone()).toEqual([true]);
  });

  it.each(['student', 'teacher'] as const)(
    'are deleted with the account of the %s, except those that somebody has said something about',
    async (gone) => {
      await newDue(test, pair);
      const said = await newDue(test, pair);
      await say(said);
      await inTransaction(test.db, (tx) => erasePaymentDataOf(tx, pair[gone].userId));
      expect(await duesOf(pair.asStudent)).toMatchObject([{ id: said, state: 'said_paid' }]);
    },
  );
});

describe('what the two sides say', () => {
  it('student says paid, teacher says received: both see who said what', async () => {
    const id = await newDue(test, pair);
    const said = await say(id, '4081 7734 2290');
    expect([said.statusCode, said.json()]).toMatchObject([
      200,
      { state: 'said_paid', utr: '408177342290', saidAt: test.clock.now().toISOString() },
    ]);
    expect((await textsTo(test, pair.teacher.email)).join()).toContain('₹850');
    expect((await receive(id)).json()).toMatchObject({
      state: 'received',
      received: { method: 'upi' },
      receipt: { number: '2025-26/1' },
    });
    expect(await teacherDues(pair.asTeacher)).toMatchObject({ receivedInMonth: 850, notReceived: 0 });
    expect(codeOf(await say(id))).toEqual([409, 'DUE_CHANGED']);
    expect(codeOf(await receive(id))).toEqual([409, 'DUE_CHANGED']);
  });

  it('the student can take back "paid" until the teacher answers', async () => {
    const id = await newDue(test, pair);
    await say(id, '408177342291');
    const back = await pair.asStudent.delete(`/api/dues/${id}/said-paid`);
    expect(back.json()).toMatchObject({ state: 'due', saidAt: null, utr: null });
    await receive(id, 'cash');
    expect(codeOf(await pair.asStudent.delete(`/api/dues/${id}/said-paid`))).toEqual([409, 'DUE_CHANGED']);
  });

  it('refuses a reference that another payment to the teacher has, and nothing is written', async () => {
    const [first, second] = [await newDue(test, pair), await newDue(test, pair)];
    await say(first, '111122223333');
    const again = await say(second, '1111-2222-3333');
    expect(codeOf(again)).toEqual([409, 'UTR_USED']);
    expect(again.json().fields).toEqual({ utr: 'This reference was used for another payment.' });
    expect((await duesOf(pair.asStudent)).map(({ state }: { state: string }) => state).sort()).toEqual([
      'due',
      'said_paid',
    ]);
    await refuse(first);
    expect((await say(first, '111122223333')).statusCode).toBe(200);
    const other = await newPair(test);
    const otherDue = await newDue(test, other);
    const elsewhere = await other.asStudent.post(`/api/dues/${otherDue}/said-paid`, { utr: '111122223333' });
    expect(elsewhere.statusCode).toBe(200);
  });

  it('a reference that was typed at the wrong payment counts for the right one after "not received"', async () => {
    const [wrong, right] = [await newDue(test, pair), await newDue(test, pair)];
    await say(wrong, '222233334444');
    await refuse(wrong);
    expect((await say(right, '222233334444')).json()).toMatchObject({ utr: '222233334444' });
    expect(await duesOf(pair.asStudent)).toContainEqual(expect.objectContaining({ id: wrong, utr: null }));
    expect(codeOf(await say(wrong, '222233334444'))).toEqual([409, 'UTR_USED']);
  });

  it('of two dues that get the same reference at once, one wins', async () => {
    const ids = [await newDue(test, pair), await newDue(test, pair)];
    const replies = await Promise.all(ids.map((id) => say(id, '999988887777')));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it.each(['12345678901', '1234567890123', 'abcdefghijkl'])('refuses %s as a reference', async (utr) => {
    const reply = await say(await newDue(test, pair), utr);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['utr']]);
  });

  it('"not received" needs a line; the second time the payment is disputed', async () => {
    const id = await newDue(test, pair);
    await say(id);
    expect((await refuse(id, '')).json().fields).toEqual({ line: 'Please write a line to the student' });
    expect((await refuse(id, 'Nothing came.')).json()).toMatchObject({ state: 'due' });
    const [seen] = await duesOf(pair.asStudent);
    expect(seen).toMatchObject({ state: 'due', saidAt: null, refused: { line: 'Nothing came.', times: 1 } });
    const mails = (await textsTo(test, pair.student.email)).join();
    expect(mails).toContain('has not received');
    expect(mails).not.toContain('Nothing came.');
    await say(id);
    expect((await refuse(id, 'Still nothing.')).json()).toMatchObject({
      state: 'disputed',
      refused: { times: 2 },
    });
    await say(id);
    await pair.asStudent.delete(`/api/dues/${id}/said-paid`);
    expect(await duesOf(pair.asStudent)).toMatchObject([{ state: 'disputed' }]);
    expect((await receive(id, 'cash')).json()).toMatchObject({ state: 'received' });
  });

  it('the teacher reminds once in 3 days, and not before the day', async () => {
    const id = await newDue(test, pair);
    const remind = () => pair.asTeacher.post(`/api/dues/${id}/reminder`);
    expect(codeOf(await remind())).toEqual([409, 'DUE_CHANGED']);
    test.clock.advance(DAY_MS);
    expect((await remind()).json()).toMatchObject({
      remindedAt: test.clock.now().toISOString(),
      nextReminderAt: new Date(test.clock.now().getTime() + 3 * DAY_MS).toISOString(),
    });
    expect((await textsTo(test, pair.student.email)).join()).toContain('is due');
    test.clock.advance(3 * DAY_MS - 1);
    expect(codeOf(await remind())).toEqual([409, 'REMINDED_ALREADY']);
    test.clock.advance(1);
    expect((await remind()).statusCode).toBe(200);
  });
});

describe('who may see and say what', () => {
  it('only the student and the teacher of a due, each with their own actions', async () => {
    const id = await newDue(test, pair);
    await say(id);
    const { json } = await receive(id);
    const receiptId = json().receipt.id;
    const stranger = await newPair(test);
    const admin = await signInAs(test, await createAdmin(test.db));
    const guest = test.client();
    const status = async (client: typeof guest, method: 'POST' | 'DELETE', path: string) =>
      (await client.request({ method, url: `/api/dues/${id}/${path}`, payload: {} })).statusCode;
    const studentPaths = [
      ['POST', 'said-paid'],
      ['DELETE', 'said-paid'],
    ] as const;
    const teacherPaths = [
      ['POST', 'received'],
      ['POST', 'not-received'],
      ['POST', 'reminder'],
    ] as const;
    for (const [method, path] of studentPaths) {
      expect(await status(stranger.asStudent, method, path)).toBe(404);
      for (const client of [pair.asTeacher, stranger.asTeacher, admin])
        expect(await status(client, method, path)).toBe(403);
      expect(await status(guest, method, path)).toBe(401);
    }
    for (const [method, path] of teacherPaths) {
      expect(await status(stranger.asTeacher, method, path)).toBe(404);
      for (const client of [pair.asStudent, stranger.asStudent, admin])
        expect(await status(client, method, path)).toBe(403);
      expect(await status(guest, method, path)).toBe(401);
    }
    const receiptStatus = async (client: typeof guest) =>
      (await client.get(`/api/receipts/${receiptId}`)).statusCode;
    expect(await receiptStatus(guest)).toBe(401);
    expect(await receiptStatus(stranger.asStudent)).toBe(404);
    expect(await receiptStatus(stranger.asTeacher)).toBe(404);
    for (const client of [pair.asStudent, pair.asTeacher, admin])
      expect(await receiptStatus(client)).toBe(200);
    const looks = await test.db
      .selectFrom('audit_log')
      .select('target_id')
      .where('action', '=', 'receipt.view')
      .execute();
    expect(looks).toEqual([{ target_id: receiptId }]);
    expect((await duesOf(stranger.asStudent)).length).toBe(0);
  });
});
