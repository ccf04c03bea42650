import type { BookingStatus } from './lifecycle.ts';

export const BOOKING_GROUPS = ['upcoming', 'waiting', 'past'] as const;
export type BookingGroup = (typeof BOOKING_GROUPS)[number];

type Grouped = { readonly status: BookingStatus; readonly preferredTime: string | null };

function groupOf(booking: Grouped, now: Date): BookingGroup {
  if (booking.status === 'pending') return 'waiting';
  const isAhead = booking.preferredTime !== null && new Date(booking.preferredTime) > now;
  return booking.status === 'confirmed' && isAhead ? 'upcoming' : 'past';
}

/** Upcoming sessions (soonest first), waiting requests, and past bookings. Empty groups are omitted. */
export function groupBookings<B extends Grouped>(
  bookings: readonly B[],
  now: Date,
): Array<{ group: BookingGroup; bookings: B[] }> {
  return BOOKING_GROUPS.map((group) => {
    const grouped = bookings.filter((booking) => groupOf(booking, now) === group);
    if (group === 'upcoming') grouped.sort((a, b) => timeOf(a) - timeOf(b));
    return { group, bookings: grouped };
  }).filter(({ bookings: grouped }) => grouped.length > 0);
}

function timeOf({ preferredTime }: Grouped): number {
  return preferredTime === null ? 0 : Date.parse(preferredTime);
}
