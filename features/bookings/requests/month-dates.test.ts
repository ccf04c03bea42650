import { describe, expect, it } from 'vitest';
import type { TeacherBooking } from '../contract.ts';
import { changesOf, monthDates, nearestFreeStart } from './month-dates.ts';
import { lessonStarts } from './plan.ts';

const DAY_MS = 86_400_000;
/** Mon 30 Nov 2026, 6:30 am in India. */
const FIRST = new Date('2026-11-30T01:00:00Z');
const at = (days: number) => new Date(FIRST.getTime() + days * DAY_MS);
const starts = lessonStarts(FIRST, {
  pricingType: 'monthly',
  isDemo: false,
  preferredDays: ['monday', 'wednesday', 'friday'],
});

function lalitha(...days: number[]) {
  const lessons = days.map((day) => ({
    id: String(day),
    startsAt: at(day).toISOString(),
    endsAt: new Date(at(day).getTime() + 3_600_000).toISOString(),
    state: 'planned' as const,
  }));
  return [{ id: 'other', clientName: 'Lalitha Krishnan', lessons }] satisfies Pick<
    TeacherBooking,
    'id' | 'clientName' | 'lessons'
  >[];
}

describe('the lesson dates of a monthly booking', () => {
  it('name the student whose lesson takes the hour, and move to the nearest free day', () => {
    const bookings = lalitha(9);
    const dates = monthDates(bookings, starts, 'own');
    expect(dates.filter(({ taken }) => taken)).toEqual([
      { start: at(9), taken: { clientName: 'Lalitha Krishnan', startsAt: at(9) } },
    ]);
    const busy = { bookings, off: [], exceptId: 'own' };
    // Thu 10 Dec.
    expect(changesOf(dates, {}, busy)).toEqual({ changes: [{ from: at(9), to: at(10) }], missing: [] });
  });

  it('avoid taken hours, time off and days with another lesson', () => {
    const bookings = lalitha(9, 10);
    const dates = monthDates(bookings, starts, 'own');
    const taken = dates.find(({ start }) => start.getTime() === at(9).getTime());
    if (taken === undefined) throw new Error('no lesson');
    const off = [{ startDate: '2026-12-08', endDate: '2026-12-08', startTime: null, endTime: null }];
    // The 11th and the 7th are lessons, the 10th is taken, the 8th is off.
    expect(nearestFreeStart(dates, taken, { bookings, off, exceptId: 'own' })).toEqual(at(12));
  });

  it('can leave a lesson out, and report a lesson whose other time is still missing', () => {
    const bookings = lalitha(9, 14);
    const dates = monthDates(bookings, starts, 'own');
    const busy = { bookings, off: [], exceptId: 'own' };
    const choices = {
      [at(9).toISOString()]: { how: 'without' as const, date: '', time: '' },
      [at(14).toISOString()]: { how: 'other' as const, date: '2026-12-15', time: '' },
    };
    const { changes, missing } = changesOf(dates, choices, busy);
    expect(changes).toEqual([{ from: at(9), to: null }]);
    expect(missing.map(({ start }) => start)).toEqual([at(14)]);
  });
});
