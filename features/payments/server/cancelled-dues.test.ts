import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { confirmBooking, duesOf, newPair, type Pair, teacherDues } from '#test/worlds/payment-world.ts';

let test: TestApp;
let pair: Pair;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  pair = await newPair(test);
});

async function cancel(bookingId: string): Promise<void> {
  const path = `/api/booking-requests/${bookingId}/cancellation`;
  expect((await pair.asStudent.post(path, {})).statusCode).toBe(201);
  expect((await pair.asTeacher.post(`${path}/accept`)).statusCode).toBe(200);
}

it('a due is removed if the booking is cancelled before the student says "paid", and stays otherwise', async () => {
  await cancel(await confirmBooking(test, pair));
  expect(await duesOf(pair.asStudent)).toEqual([]);
  const bookingId = await confirmBooking(test, pair);
  const [due] = await duesOf(pair.asStudent);
  await pair.asStudent.post(`/api/dues/${due.id}/said-paid`, {});
  await cancel(bookingId);
  expect(await duesOf(pair.asStudent)).toMatchObject([{ state: 'said_paid' }]);
  // The student no longer says that it was paid, so nothing is owed for the cancelled session.
  const withdrawn = await pair.asStudent.delete(`/api/dues/${due.id}/said-paid`);
  expect(withdrawn.statusCode, withdrawn.body).toBe(200);
  expect(await duesOf(pair.asStudent)).toEqual([]);
  expect((await teacherDues(pair.asTeacher)).dues).toEqual([]);
});

it('a due is removed if a cancelled session that was paid in cash is refunded and "received" taken back', async () => {
  const bookingId = await confirmBooking(test, pair);
  const [due] = await duesOf(pair.asStudent);
  const received = await pair.asTeacher.post(`/api/dues/${due.id}/received`, { method: 'cash' });
  expect(received.statusCode, received.body).toBe(200);
  await cancel(bookingId);
  const undone = await pair.asTeacher.delete(`/api/dues/${due.id}/received`);
  expect(undone.statusCode, undone.body).toBe(200);
  expect(await duesOf(pair.asStudent)).toEqual([]);
});
