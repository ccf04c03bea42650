import { expect, it } from 'vitest';
import type { LessonState } from '#features/lessons/lesson.ts';
import { currentLesson, groupBookings, nextLesson } from './groups.ts';

const NOW = new Date('2026-03-02T06:30:00Z');
const lesson = (startsAt: string, state: LessonState = 'planned') => ({
  id: '',
  startsAt,
  endsAt: '',
  state,
});
const booking = (
  id: string,
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed',
  at: string | null,
) => ({
  id,
  status,
  lessons: at === null ? [] : [lesson(at)],
  meeting: null,
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

it('keeps a month among upcoming bookings until its last planned lesson has begun', () => {
  const month = {
    ...booking('month', 'confirmed', null),
    lessons: [
      lesson('2026-03-01T01:30:00Z', 'held'),
      lesson('2026-03-03T01:30:00Z', 'cancelled'),
      lesson('2026-03-05T01:30:00Z'),
    ],
  };
  expect(nextLesson(month, NOW)).toEqual(new Date('2026-03-05T01:30:00Z'));
  expect(groupBookings([month], NOW)[0]?.group).toBe('upcoming');
  expect(groupBookings([month], new Date('2026-03-05T01:30:00Z'))[0]?.group).toBe('past');
});

it('keeps a session among upcoming bookings until its end', () => {
  const [start, end] = ['2026-03-02T06:00:00Z', '2026-03-02T07:00:00Z'];
  const running = {
    ...booking('running', 'confirmed', null),
    lessons: [{ ...lesson(start), endsAt: end }],
  };
  expect(currentLesson(running, NOW)?.startsAt).toBe(start);
  expect(nextLesson(running, NOW)).toBeNull();
  expect(groupBookings([running], NOW)[0]?.group).toBe('upcoming');
  expect(groupBookings([running], new Date(end))[0]?.group).toBe('past');
});

it('keeps the link of a session that the teacher completed early until its end', () => {
  const [start, end] = ['2026-03-02T06:00:00Z', '2026-03-02T07:00:00Z'];
  const completed = {
    ...booking('completed', 'completed', null),
    lessons: [{ ...lesson(start, 'held'), endsAt: end }],
    meeting: { provider: 'Meet', opensAt: start, closesAt: end, url: 'https://meet.google.com/abc-defg-hij' },
  };
  expect(groupBookings([{ ...completed, meeting: null }], NOW)[0]?.group).toBe('past');
  expect(currentLesson(completed, NOW)?.startsAt).toBe(start);
  expect(groupBookings([completed], NOW)[0]?.group).toBe('upcoming');
  expect(groupBookings([completed], new Date(end))[0]?.group).toBe('past');
});
