import type { BookingOverrides } from '#db/factories/bookings.ts';
import { bookingJobs } from '#features/bookings/server/jobs.ts';
import { createBooking } from '#test/factories.ts';
import { createPair } from '#test/pair.ts';
import type { TestApp } from '#test/test-app.ts';

export const HOUR_MS = 3_600_000;
/** Monday noon in India; the session is on the next day. */
export const NOW = '2026-03-02T06:30:00Z';
export const START = new Date('2026-03-03T01:30:00Z');
export const END = new Date('2026-03-03T02:30:00Z');

export type SessionWorld = Awaited<ReturnType<typeof createSessionWorld>>;

/** Sets the clock to NOW and creates a student, a teacher, and helpers for their bookings. */
export async function createSessionWorld(test: TestApp) {
  test.clock.set(NOW);
  const { student, teacher, asStudent, asTeacher } = await createPair(test);
  return {
    student,
    studentId: student.userId,
    teacher,
    asStudent,
    asTeacher,
    /** A booking, confirmed for START by default. */
    async booking(overrides: BookingOverrides = {}): Promise<{ id: string; url: string }> {
      const row = { status: 'confirmed', sessionAt: START, createdAt: new Date(NOW), ...overrides } as const;
      const { id } = await createBooking(test.db, { student, teacher, ...row });
      return { id, url: `/api/booking-requests/${id}` };
    },
    /** The latest booking, as the student sees it. */
    seen: async () => (await asStudent.get('/api/client/bookings')).json()[0],
    /** The events a person was notified of, in order. */
    async noticesOf(userId: string): Promise<string[]> {
      const query = test.db.selectFrom('notifications').select('event').where('user_id', '=', userId);
      return (await query.orderBy('created_at').orderBy('id').execute()).map(({ event }) => event);
    },
    async runJobs(): Promise<void> {
      for (const job of bookingJobs) await job.run(test.platform);
    },
  };
}

export const statusAndCodeOf = (reply: { statusCode: number; json(): { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];
