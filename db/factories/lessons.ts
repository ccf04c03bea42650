import type { Insertable } from 'kysely';
import { lessonStarts } from '#features/bookings/requests/plan.ts';
import { lessonEnd } from '#features/lessons/lesson.ts';
import type { Bookings, Lessons } from '#platform/server/db/types.ts';
import type { DayName } from '#shared/time.ts';
import type { Sequence } from './sequence.ts';

const STATES = {
  pending: 'planned',
  confirmed: 'planned',
  completed: 'held',
  cancelled: 'cancelled',
} as const;

/**
 * Returns the lessons of a bookings row, computed from its confirmed hour; empty if the booking was never confirmed.
 */
export function lessonRows(
  sequence: Sequence,
  booking: Insertable<Bookings> & { id: string },
): Insertable<Lessons>[] {
  const [, start] = /^\[([^,]+),/.exec(booking.session ?? '') ?? [];
  if (start === undefined) return [];
  const starts = lessonStarts(new Date(start), {
    pricingType: booking.pricing_type,
    isDemo: booking.is_demo ?? false,
    preferredDays: (booking.preferred_days ?? []) as DayName[],
  });
  return starts.map((hour) => ({
    id: sequence.id(hour),
    teacher_id: booking.teacher_id,
    booking_id: booking.id,
    at: `[${hour.toISOString()},${lessonEnd(hour).toISOString()})`,
    state: STATES[booking.status],
    // Hours of the completed sample bookings may overlap.
    overlap_ok: booking.overlap_ok || booking.status === 'completed',
    created_at: booking.created_at,
  }));
}
