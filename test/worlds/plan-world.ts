import type { Plan } from '#features/plans/contract.ts';
import { planJobs } from '#features/plans/server/jobs.ts';
import { createBooking, createStudent, signInAs } from '#test/factories.ts';
import type { TestApp, TestClient } from '#test/test-app.ts';
import { createSessionWorld, NOW } from './session-world.ts';

const DAY_MS = 86_400_000;
/** Wednesday 7:00 in India, two days after the clock of the world. */
export const FIRST_LESSON_AT = '2026-03-04T07:00:00+05:30';
export const MONTHLY_REQUEST = {
  pricingType: 'monthly',
  preferredDays: ['monday', 'wednesday', 'friday'],
  status: 'pending',
  sessionAt: null,
  price: 2500,
} as const;
/** Number of days from the first lesson of the month to each of its thirteen lessons. */
export const LESSON_DAYS = [0, 2, 5, 7, 9, 12, 14, 16, 19, 21, 23, 26, 28];

/** Returns the time that is `days` days after the first lesson, at the same hour. */
export const daysAfterFirst = (days: number) =>
  new Date(Date.parse(FIRST_LESSON_AT) + days * DAY_MS).toISOString();

export type PlanWorld = Awaited<ReturnType<typeof createPlanWorld>>;

/** Creates a student, a teacher, and helpers for their month, which begins at FIRST. */
export async function createPlanWorld(test: TestApp) {
  const world = await createSessionWorld(test);
  const { teacher, asTeacher } = world;
  const prices = { monthly_online_price: MONTHLY_REQUEST.price };
  await test.db.updateTable('teachers').set(prices).where('id', '=', teacher.teacherId).execute();

  /** A request of another student to the same teacher, confirmed for this time. */
  async function confirmForOtherStudent(time: string, more: object = {}) {
    const student = await createStudent(test.db);
    const { id } = await createBooking(test.db, {
      ...{ student, teacher, createdAt: new Date(NOW), status: 'pending', sessionAt: null },
    });
    return asTeacher.put(`/api/booking-requests/${id}/status`, {
      status: 'confirmed',
      confirmedDateTime: time,
      ...more,
    });
  }

  async function confirmMonth(more: object = {}) {
    const { id, url } = await world.booking(MONTHLY_REQUEST);
    const reply = await asTeacher.put(`${url}/status`, {
      status: 'confirmed',
      confirmedDateTime: FIRST_LESSON_AT,
      ...more,
    });
    return { id, reply, url: `/api/plans/${id}` };
  }

  return {
    ...world,
    confirmForOtherStudent,
    confirmMonth,
    /** Published hours of every day, for picking make-up lessons. */
    async publishHours() {
      for (const dayOfWeek of [0, 1, 2, 3, 4, 5, 6])
        await asTeacher.post('/api/teacher/time-slots', { dayOfWeek, startTime: '06:00', endTime: '12:00' });
    },
    plan: async (client: TestClient, id: string): Promise<Plan> =>
      (await client.get(`/api/plans/${id}`)).json(),
    /** Signs both in again: their sign-in sessions expire when a test moves its clock by days. */
    async signInAgain(this: { asStudent: TestClient; asTeacher: TestClient }) {
      this.asStudent = await signInAs(test, world.student);
      this.asTeacher = await signInAs(test, teacher);
    },
    async runPlanJobs() {
      for (const job of planJobs) await job.run(test.platform);
    },
    lessonsOf: (bookingId: string) =>
      test.db
        .selectFrom('booked_lessons')
        .select(['id', 'starts_at', 'ends_at', 'state'])
        .where('booking_id', '=', bookingId)
        .orderBy('starts_at')
        .execute(),
  };
}

export const lessonAt = (plan: Plan, days: number) => {
  const found = plan.lessons.find(({ startsAt }) => startsAt === daysAfterFirst(days));
  if (found === undefined) throw new Error(`no lesson at ${daysAfterFirst(days)}`);
  return found;
};
