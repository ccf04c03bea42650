import { benchWrites } from './writes.ts';

const STUDENTS = 1_800;
/** Pending requests per student, each to another teacher. */
const ASKS_EACH = 10;

/** P4: booking requests with idempotency key, notice, mail and SMS (goal: 0.35 of a bare insert). */
export function benchBooking(): Promise<void> {
  return benchWrites({
    name: 'booking',
    size: { pairs: 0, idle: STUDENTS, teachers: ASKS_EACH },
    writes({ idle, teacherIds }) {
      const asks = teacherIds.flatMap((teacherId) => idle.map((who) => ({ who, teacherId })));
      return () => {
        const ask = asks.pop();
        if (ask === undefined) return null;
        const body = { teacherId: ask.teacherId, sessionType: 'online', pricingType: 'hourly' };
        return { who: ask.who, path: '/api/booking-requests', body, keyed: true };
      };
    },
  });
}
