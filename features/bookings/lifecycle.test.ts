import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actionsFor,
  BOOKING_PARTIES,
  BOOKING_STATUSES,
  type BookingStatus,
  findTransition,
  isDue,
  TRANSITIONS,
} from './lifecycle.ts';

const NOW = new Date('2026-03-02T06:30:00Z');
const BEGUN = new Date('2026-03-02T06:00:00Z');

/** Everything that may happen, written out by hand: whatever is not here must be refused. */
const ALLOWED = new Set([
  'pending>confirmed by teacher',
  'pending>cancelled by teacher',
  'pending>cancelled by student',
  'pending>cancelled by expired',
  'pending>cancelled by admin',
  'confirmed>completed by teacher',
  'confirmed>completed by expired',
  'confirmed>cancelled by admin',
]);

describe('the life of a booking', () => {
  const every = BOOKING_STATUSES.flatMap((from) =>
    BOOKING_STATUSES.flatMap((to) => BOOKING_PARTIES.map((by) => ({ from, to, by }))),
  );

  it.each(every)('$from to $to by $by', ({ from, to, by }) => {
    expect(findTransition(from, to, by) !== null).toBe(ALLOWED.has(`${from}>${to} by ${by}`));
  });

  it('names each transition once, and ends in cancelled and completed', () => {
    const names = TRANSITIONS.map((one) => `${one.from}>${one.to} by ${one.by}`);
    expect(new Set(names)).toEqual(ALLOWED);
    expect(names).toHaveLength(ALLOWED.size);
    expect(TRANSITIONS.filter((one) => one.from === 'cancelled' || one.from === 'completed')).toEqual([]);
  });

  it('completes a session only from its start', () => {
    const complete = findTransition('confirmed', 'completed', 'teacher');
    if (complete === null) throw new Error('no such transition');
    const at = (sessionStart: Date | null) => ({ status: 'confirmed' as const, sessionStart });
    expect(isDue(complete, at(BEGUN), NOW)).toBe(true);
    expect(isDue(complete, at(NOW), NOW)).toBe(true);
    expect(isDue(complete, at(new Date(NOW.getTime() + 1)), NOW)).toBe(false);
    expect(isDue(complete, at(null), NOW)).toBe(false);
  });

  it('gives the buttons: only pending bookings offer Accept, Reject or Cancel', () => {
    const actions = (status: BookingStatus, by: 'student' | 'teacher') =>
      actionsFor({ status, sessionStart: BEGUN }, by, NOW);
    expect(actions('pending', 'teacher')).toEqual(['accept', 'reject']);
    expect(actions('pending', 'student')).toEqual(['cancel']);
    expect(actions('confirmed', 'teacher')).toEqual(['complete']);
    for (const status of ['confirmed', 'cancelled', 'completed'] as const) {
      expect(actions(status, 'student')).toEqual([]);
    }
    expect(actionsFor({ status: 'confirmed', sessionStart: new Date('2027-01-01') }, 'teacher', NOW)).toEqual(
      [],
    );
  });

  it('never comes back: a history passes each status at most once', () => {
    const step = fc.record({
      to: fc.constantFrom(...BOOKING_STATUSES),
      by: fc.constantFrom(...BOOKING_PARTIES),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const history: BookingStatus[] = ['pending'];
        for (const { to, by } of steps) {
          if (findTransition(history.at(-1) as BookingStatus, to, by)) history.push(to);
        }
        expect(new Set(history).size).toBe(history.length);
        expect(history.length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
