import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookingOverrides } from '#db/factories/bookings.ts';
import { createBooking, createStudent, createTeacher, type Teacher } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  // Before all answers: the job reads on from its last run.
  test.clock.set(CREATED.toISOString());
});
afterAll(() => test.close());

const HOUR_MS = 3_600_000;
const CREATED = new Date('2026-02-20T06:30:00Z');
const at = (hours: number) => new Date(CREATED.getTime() + hours * HOUR_MS);

const confirmed = (hours: number): BookingOverrides => ({
  status: 'confirmed',
  answeredAt: at(hours),
  overlapOk: true,
});
const rejected = (hours: number): BookingOverrides => ({
  status: 'cancelled',
  closedBy: 'teacher',
  answeredAt: at(hours),
});
/** The teacher's account was deleted before the teacher answered the request. */
const left: BookingOverrides = { status: 'cancelled', closedBy: 'teacher', answeredAt: null };
const expired: BookingOverrides = { status: 'cancelled', closedBy: 'expired', answeredAt: at(72) };
const withdrawn: BookingOverrides = { status: 'cancelled', closedBy: 'student', answeredAt: at(1) };
const pending: BookingOverrides = {};

async function teacherWith(histories: readonly BookingOverrides[]): Promise<Teacher> {
  const teacher = await createTeacher(test.db);
  for (const history of histories) {
    await createBooking(test.db, {
      student: await createStudent(test.db),
      teacher,
      createdAt: CREATED,
      ...history,
    });
  }
  return teacher;
}

const replies = async ({ teacherId }: Teacher) =>
  (await test.client().get(`/api/teacher/${teacherId}`)).json().replies;

async function score({ teacherId }: Teacher): Promise<number> {
  const row = await test.db
    .selectFrom('teacher_listing')
    .select('score')
    .where('teacher_id', '=', teacherId)
    .executeTakeFirstOrThrow();
  return row.score;
}

describe('the reply rate', () => {
  it.each([
    ['no requests', [], null],
    ['two requests', [confirmed(1), rejected(2)], null],
    [
      'three were answered',
      [confirmed(1), rejected(3), confirmed(8)],
      { responseRate: 100, typicalReplyMinutes: 180 },
    ],
    ['one expired', [confirmed(2), rejected(2), expired], { responseRate: 67, typicalReplyMinutes: 120 }],
    ['all expired', [expired, expired, expired], { responseRate: 0, typicalReplyMinutes: null }],
    ['a student changed their mind', [confirmed(1), confirmed(1), withdrawn], null],
    ['an account was deleted', [confirmed(1), confirmed(1), left], null],
    ['one still waits', [confirmed(1), confirmed(1), pending], null],
  ] as const)('when %s', async (_name, histories, expected) => {
    const teacher = await teacherWith(histories);
    await runJob(test, 'bookings.replies');
    expect(await replies(teacher)).toEqual(expected);
  });

  it('changes the rank within the hour, and only from three requests on', async () => {
    const [quick, late, silent, withoutRequests] = [
      await teacherWith([confirmed(1), confirmed(2), rejected(3)]),
      await teacherWith([confirmed(1), confirmed(30), rejected(40)]),
      await teacherWith([expired, expired, expired]),
      await teacherWith([confirmed(1), pending]),
    ];
    const neutral = await score(withoutRequests);
    test.clock.set(at(3).toISOString());
    await runJob(test, 'bookings.replies');
    await runJob(test, 'rank-replies');
    expect(await score(quick)).toBeGreaterThan(neutral);
    expect(await score(late)).toBeLessThan(await score(quick));
    expect(await score(silent)).toBeLessThan(await score(late));
    expect(await score(withoutRequests)).toBe(neutral);
  });
});
