import { expect, it } from 'vitest';
import { groupBookings } from './groups.ts';

const NOW = new Date('2026-03-02T06:30:00Z');
const booking = (
  id: string,
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed',
  at: string | null,
) => ({
  id,
  status,
  preferredTime: at,
});

it('orders upcoming, waiting and past bookings', () => {
  const groups = groupBookings(
    [
      booking('later', 'confirmed', '2026-03-09T01:30:00Z'),
      booking('waits', 'pending', null),
      booking('next', 'confirmed', '2026-03-03T01:30:00Z'),
      booking('had', 'completed', '2026-03-01T01:30:00Z'),
      booking('begun', 'confirmed', '2026-03-02T06:30:00Z'),
      booking('off', 'cancelled', null),
    ],
    NOW,
  );
  expect(groups.map(({ group, bookings }) => [group, ...bookings.map(({ id }) => id)])).toEqual([
    ['upcoming', 'next', 'later'],
    ['waiting', 'waits'],
    ['past', 'had', 'begun', 'off'],
  ]);
});

it('omits empty groups', () => {
  expect(groupBookings([], NOW)).toEqual([]);
  expect(groupBookings([booking('waits', 'pending', null)], NOW)).toHaveLength(1);
});
