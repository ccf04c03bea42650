import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import {
  type Class,
  joinClass,
  type Learner,
  leaveClass,
  newClass,
  newLearner,
  runBatchJob,
  seatsOf,
} from '#test/worlds/batch-world.ts';
import { confirmBooking, duesOf, newPair, type Pair, teacherDues } from '#test/worlds/payment-world.ts';

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

describe('the due of a seat in a group class', () => {
  let made: Class;
  let learner: Learner;
  let due: { id: string; seatId: string };
  beforeEach(async () => {
    made = await newClass(test, { minToRun: 2 });
    learner = await newLearner(test);
    await join();
    [due] = await duesOf(learner.client);
  });

  const join = async () => expect((await joinClass(learner, made.id)).statusCode).toBe(201);
  const leave = async () => expect((await leaveClass(learner, made.id)).statusCode).toBe(200);
  const dues = () => duesOf(learner.client);
  async function sayPaid(): Promise<void> {
    expect((await learner.client.post(`/api/dues/${due.id}/said-paid`, {})).statusCode).toBe(200);
  }
  async function withdraw(): Promise<void> {
    const reply = await learner.client.delete(`/api/dues/${due.id}/said-paid`);
    expect(reply.statusCode, reply.body).toBe(200);
  }
  async function receive(): Promise<void> {
    const reply = await made.asTeacher.post(`/api/dues/${due.id}/received`, { method: 'cash' });
    expect(reply.statusCode, reply.body).toBe(200);
  }
  async function undo(): Promise<void> {
    const reply = await made.asTeacher.delete(`/api/dues/${due.id}/received`);
    expect(reply.statusCode, reply.body).toBe(200);
  }
  /** Moves the clock, and signs in again: sessions end in between. */
  async function moveTo(at: string): Promise<void> {
    test.clock.set(at);
    learner.client = await signInAs(test, learner);
    made.asTeacher = await signInAs(test, made.teacher);
  }

  const settled = {
    '"I have paid" is withdrawn': [sayPaid, withdraw],
    '"received" is taken back': [receive, undo],
  } as const;
  const freed = {
    'the seat was given back for free': leave,
    'the month was called off': () => runBatchJob(test),
  };
  const cases = Object.keys(settled).flatMap((how) => Object.keys(freed).map((why) => [how, why] as const));

  it.each(cases)('is removed if %s after %s', async (how, why) => {
    await moveTo('2026-03-08T01:30:00Z');
    const [claim, takeBack] = settled[how as keyof typeof settled];
    await claim();
    await freed[why as keyof typeof freed]();
    expect(await seatsOf(learner)).toEqual([]);
    expect(await dues()).toMatchObject([{ id: due.id }]);
    await takeBack();
    expect(await dues()).toEqual([]);
    expect((await teacherDues(made.asTeacher)).dues).toEqual([]);
  });

  it('is owed again by a student who joins again', async () => {
    await sayPaid();
    await leave();
    await join();
    await withdraw();
    const [again] = await dues();
    expect(again).toMatchObject({ id: due.id, state: 'due' });
    expect(again.seatId).not.toBe(due.seatId);
    await leave();
    expect(await dues()).toEqual([]);
  });

  it('stays if the student left too late', async () => {
    await moveTo('2026-03-09T14:00:00.000Z');
    await sayPaid();
    await leave();
    await withdraw();
    expect(await dues()).toMatchObject([{ id: due.id, state: 'due' }]);
  });
});
