import type { TeacherBooking } from './contract.ts';

export const BOOKING_GROUPS = ['upcoming', 'waiting', 'past'] as const;
export type BookingGroup = (typeof BOOKING_GROUPS)[number];

type Grouped = Pick<TeacherBooking, 'status' | 'lessons'> & Partial<Pick<TeacherBooking, 'meeting'>>;

/** The start of the next lesson that is still ahead, or null. */
export function nextLesson({ status, lessons }: Grouped, now: Date): Date | null {
  if (status !== 'confirmed') return null;
  const next = lessons.find(({ state, startsAt }) => state === 'planned' && new Date(startsAt) > now);
  return next === undefined ? null : new Date(next.startsAt);
}

/**
 * The lesson that is under way or comes next, or null. A teacher can mark a session as completed before its end: its
 * link is promised until then.
 */
export function currentLesson(
  { status, lessons, meeting }: Grouped,
  now: Date,
): Grouped['lessons'][number] | null {
  const isAhead = (at: string) => new Date(at) > now;
  if (status === 'completed' && meeting?.url) {
    return lessons.find(({ state, endsAt }) => state === 'held' && isAhead(endsAt)) ?? null;
  }
  if (status !== 'confirmed') return null;
  return (
    lessons.find(
      ({ state, startsAt, endsAt }) => state === 'planned' && (isAhead(endsAt) || isAhead(startsAt)),
    ) ?? null
  );
}

function groupOf(booking: Grouped, now: Date): BookingGroup {
  if (booking.status === 'pending') return 'waiting';
  return currentLesson(booking, now) === null ? 'past' : 'upcoming';
}

/** Upcoming sessions (soonest first), waiting requests, and past bookings. Empty groups are omitted. */
export function groupBookings<B extends Grouped>(
  bookings: readonly B[],
  now: Date,
): Array<{ group: BookingGroup; bookings: B[] }> {
  const timeOf = (booking: B) => Date.parse(currentLesson(booking, now)?.startsAt ?? '') || 0;
  return BOOKING_GROUPS.map((group) => {
    const grouped = bookings.filter((booking) => groupOf(booking, now) === group);
    if (group === 'upcoming') grouped.sort((a, b) => timeOf(a) - timeOf(b));
    return { group, bookings: grouped };
  }).filter(({ bookings: grouped }) => grouped.length > 0);
}
