import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, createReport, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

/** If the server can't answer a write, it rolls the write back, and a retry succeeds. */

let test: TestApp;
let admin: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signInAs(test, await createAdmin(test.db));
});
afterAll(() => test.close());

async function without(table: string, work: () => Promise<void>): Promise<void> {
  await sql`alter table ${sql.table(table)} rename to elsewhere`.execute(test.db);
  await work();
  await sql`alter table elsewhere rename to ${sql.table(table)}`.execute(test.db);
}

it('a failed decision about a profile is rolled back, and a retry succeeds', async () => {
  const teacher = await createTeacher(test.db, { reviewStatus: 'pending', submittedAt: test.clock.now() });
  const pending = await admin.get('/api/admin/reviews/pending');
  const [review] = pending.json<{ id: string }[]>();
  const decide = () => admin.post(`/api/admin/reviews/${review?.id}/status`, { status: 'approved' });
  const asTeacher = await signInAs(test, teacher);
  await without('settings', async () => {
    expect((await decide()).statusCode).toBe(500);
    expect((await asTeacher.get('/api/teacher/review-status')).json()).toMatchObject({ status: 'pending' });
  });
  expect((await decide()).statusCode).toBe(200);
});

it('a failed decision about a report is rolled back, and a retry succeeds', async () => {
  const teacher = await createTeacher(test.db);
  const student = await createStudent(test.db);
  const { id } = await createReport(test.db, { reporterId: student.userId, teacher });
  const decide = () =>
    admin.post(`/api/admin/reports/${id}/decision`, { action: 'dismiss', note: 'Nothing.' });
  await without('teachers', async () => expect((await decide()).statusCode).toBe(500));
  const report = await admin.get(`/api/admin/reports/${id}`);
  expect(report.json()).toMatchObject({ action: null });
  expect((await decide()).statusCode).toBe(200);
});

it('a failed creation of an account is rolled back, and a retry succeeds', async () => {
  const body = {
    firstName: 'Isha',
    lastName: 'Nair',
    email: 'isha.nair@example.in',
    mobile: '9876501234',
    password: 'lotus-123',
    userType: 'student',
  };
  const register = () => test.client().post('/api/register', body);
  await without('sessions', async () => expect((await register()).statusCode).toBe(500));
  expect((await register()).statusCode).toBe(201);
});
