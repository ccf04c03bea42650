import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { up } from '#db/migrations/0440-reasons-and-reports.ts';
import { createBooking, createStudent, createTeacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('the migration erases what erased people wrote, and keeps what others or we wrote', async () => {
  const [gone, stays] = [await createStudent(test.db), await createStudent(test.db)];
  const teacher = await createTeacher(test.db);
  const cancelled = (student: { userId: string }, closedBy: 'student' | 'teacher', closedReason: string) =>
    createBooking(test.db, { student, teacher, status: 'cancelled', closedBy, closedReason });
  await cancelled(gone, 'student', 'Moving to 4B, Lake Road');
  await cancelled(gone, 'student', 'This account is being deleted.');
  await cancelled(gone, 'teacher', 'I am ill');
  await cancelled(stays, 'student', 'On a journey');
  await test.db
    .updateTable('users')
    .set({ anonymised_at: test.clock.now() })
    .where('id', '=', gone.userId)
    .execute();
  await up(test.db as unknown as Kysely<unknown>);
  const rows = await test.db
    .selectFrom('bookings')
    .select('closed_reason')
    .where('teacher_id', '=', teacher.teacherId)
    .execute();
  expect(rows.map((row) => row.closed_reason).sort()).toEqual([
    'I am ill',
    'On a journey',
    'This account is being deleted.',
    null,
  ]);
});
