import type { TeacherBooking } from './contract.ts';

export const BOOKING_GROUPS = ['upcoming', 'waiting', 'past'] as const;
export type BookingGroup = (typeof BOOKING_GROUPS)[number];

type Grouped = Pick<TeacherBooking, 'status' | 'lessons'>;

/** The start of the next lesson that is still ahead, or null. */
export function nextLesson({ status, lessons }: Grouped, now: Date): Date | null {
  if (status !== 'confirmed') return null;
  const next = lessons.find(({ state, startsAt }) => state === 'planned' && new Date(startsAt) > now);
  return next === undefined ? null : new Date(next.startsAt);
}

function groupOf(booking: Grouped, now: Date): BookingGroup {
  if (booking.status === 'pending') return 'waiting';
  return nextLesson(booking, now) === null ? 'past' : 'upcoming';
}

/** Upcoming sessions (soonest first), waiting requests, and past bookings. Empty groups are omitted. */
export function groupBookings<B extends Grouped>(
  bookings: readonly B[],
  now: Date,
): Array<{ group: BookingGroup; bookings: B[] }> {
  const timeOf = (booking: B) => nextLesson(booking, now)?.getTime() ?? 0;
  return BOOKING_GROUPS.map((group) => {
    const grouped = bookings.filter((booking) => groupOf(booking, now) === group);
    if (group === 'upcoming') grouped.sort((a, b) => timeOf(a) - timeOf(b));
    return { group, bookings: grouped };
  }).filter(({ bookings: grouped }) => grouped.length > 0);
}
