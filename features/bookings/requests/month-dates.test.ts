import { describe, expect, it } from 'vitest';
import type { TeacherBooking } from '../contract.ts';
import { changesOf, type DateChoices, monthDates, nearestFreeStarts } from './month-dates.ts';
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
    const off = [{ startDate: '2026-12-08', endDate: '2026-12-08', startTime: null, endTime: null }];
    // The 11th and the 7th are lessons, the 10th is taken, the 8th is off.
    expect([...nearestFreeStarts(dates, {}, { bookings, off, exceptId: 'own' }).values()]).toEqual([at(12)]);
  });

  it('move to different days, also if the nearest free day of two lessons is the same', () => {
    // Fri 11 and Mon 14: the nearest free day of both is Sun 13, since the 10th and the 12th are taken.
    const bookings = lalitha(10, 11, 12, 14, 15);
    const dates = monthDates(bookings, starts, 'own');
    const busy = { bookings, off: [], exceptId: 'own' };
    const days = (choices: DateChoices) => changesOf(dates, choices, busy).changes.map(({ to }) => to);
    expect(days({})).toEqual([at(13), at(17)]);
    // A day that the teacher chose for another lesson is not offered either.
    const other = { how: 'other' as const, date: '2026-12-13', time: '06:30' };
    expect(days({ [at(14).toISOString()]: other })).toEqual([at(8), at(13)]);
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
