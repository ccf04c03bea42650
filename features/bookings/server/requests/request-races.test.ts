import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { waitForLocks } from '#test/lock-waits.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { deleteAccount } from '#test/worlds/privacy-world.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('stores a request without its hour if the teacher deletes the hour at this moment', async () => {
  const student = await createStudent(test.db);
  const slots = [{ day: 'monday', start: '06:00', end: '08:00' }] as const;
  const teacher = await createTeacher(test.db, { slots });
  const [timeSlotId] = teacher.slotIds;
  const [asStudent, asTeacher] = [await signInAs(test, student), await signInAs(test, teacher)];
  const body = { teacherId: teacher.teacherId, sessionType: 'online', pricingType: 'hourly', timeSlotId };

  const [request, deleted] = await test.db.transaction().execute(async (tx) => {
    // The request has read the hour when it comes to lock its two accounts.
    await tx.selectFrom('users').select('id').where('id', '=', student.userId).forUpdate().execute();
    const request = asStudent.post('/api/booking-requests', body);
    await waitForLocks(test.db, 1);
    const deleted = asTeacher.delete(`/api/teacher/time-slots/${timeSlotId}`);
    await Promise.race([deleted, waitForLocks(test.db, 2)]);
    return [request, deleted].map((reply) => reply.then(({ statusCode }) => statusCode));
  });
  expect([await request, await deleted]).toEqual([201, 200]);
  const [booking] = (await asStudent.get('/api/client/bookings')).json();
  expect(booking).toMatchObject({ status: 'pending', timeSlotId: null });
});

it.each([
  ['student', 401],
  ['teacher', 404],
] as const)('stores no request while the %s deletes the account', async (side, refused) => {
  const people = { student: await createStudent(test.db), teacher: await createTeacher(test.db) };
  const asStudent = await signInAs(test, people.student);
  const leaving = people[side];
  const asLeaving = await signInAs(test, leaving);
  const { teacherId } = people.teacher;
  const body = { teacherId, sessionType: 'online', pricingType: 'hourly' };

  const [deleted, request] = await test.db.transaction().execute(async (tx) => {
    // The deletion has closed all requests that it found when it comes to write to this table.
    await sql`lock table deletion_ledger in share mode`.execute(tx);
    const deleted = deleteAccount(asLeaving, leaving);
    await waitForLocks(test.db, 1);
    const request = asStudent.post('/api/booking-requests', body);
    await waitForLocks(test.db, 2);
    return [deleted, request].map((reply) => reply.then(({ statusCode }) => statusCode));
  });
  expect([await deleted, await request]).toEqual([200, refused]);
  const stored = test.db.selectFrom('bookings').select('id').where('client_id', '=', people.student.userId);
  expect(await stored.execute()).toEqual([]);
});
