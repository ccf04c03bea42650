import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Place } from '#db/factories/people.ts';
import { createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { CLASS, joinClass } from '#test/worlds/batch-world.ts';
import { duesOf } from '#test/worlds/payment-world.ts';

/** Receipts of seats in group classes. */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-02T06:30:00Z'));

const DELHI: Place = { id: 'new-delhi-d', name: 'Delhi', latitude: 28.6139, longitude: 77.209 };
const GURUGRAM: Place = { id: 'gurugram', name: 'Gurugram', latitude: 28.46, longitude: 77.03 };
const ONLINE = { isOnline: true, place: undefined, meetingUrl: 'https://meet.google.com/abc-defg-hij' };

/** A teacher with a GSTIN in Delhi is paid by a student from Gurugram for a seat. Returns the receipt. */
async function receiptOfSeat(changes: object) {
  const teacher = await createTeacher(test.db, { city: DELHI });
  const asTeacher = await signInAs(test, teacher);
  const details = {
    upiId: '',
    gstin: '07AAACH7409R1Z3',
    legalName: 'Sunrise Yoga',
    address: '7 Lodhi Road\nNew Delhi 110003',
    password: teacher.password,
  };
  const saved = await asTeacher.put('/api/teacher/payment-details', details);
  expect(saved.statusCode, saved.body).toBe(200);
  const made = await asTeacher.post('/api/teacher/batches', { ...CLASS, ...changes });
  expect(made.statusCode, made.body).toBe(201);
  const student = await createStudent(test.db, { city: GURUGRAM });
  const client = await signInAs(test, student);
  const joined = await joinClass({ ...student, client }, made.json().id);
  expect(joined.statusCode, joined.body).toBe(201);
  const [due] = await duesOf(client);
  const { receipt } = (await asTeacher.post(`/api/dues/${due.id}/received`, { method: 'cash' })).json();
  return (await client.get(`/api/receipts/${receipt.id}`)).json();
}

it('an in-person class is taxed in the teacher’s state, where it takes place', async () => {
  expect(await receiptOfSeat({})).toMatchObject({
    title: 'taxInvoice',
    recipient: { place: 'Gurugram' },
    tax: { placeOfSupply: 'Delhi (07)', igst: 0, cgst: 13_729, sgst: 13_729 },
  });
});

it('an online class is taxed in the student’s state', async () => {
  expect(await receiptOfSeat(ONLINE)).toMatchObject({
    title: 'taxInvoice',
    tax: { placeOfSupply: 'Haryana (06)', igst: 27_458, cgst: 0, sgst: 0 },
  });
});
