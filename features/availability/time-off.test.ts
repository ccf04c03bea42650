import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hhmm, indiaInstant } from '#shared/time.ts';
import { type DaysOff, isCalendarDate, isDayOff, timeOffAt, timeOffDuring } from './time-off.ts';

const day = (startDate: string, endDate = startDate): DaysOff => ({
  startDate,
  endDate,
  startTime: null,
  endTime: null,
});
const hours = (date: string, startTime: string, endTime: string): DaysOff => ({
  ...day(date),
  startTime,
  endTime,
});

describe('isCalendarDate', () => {
  it.each(['2026-02-28', '2028-02-29', '2199-12-31'])('accepts %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '1999-01-01', '9999-12-31', '26-01-01', '', 'tomorrow'])(
    'rejects "%s"',
    (text) => {
      expect(isCalendarDate(text)).toBe(false);
    },
  );
});

describe('a day off', () => {
  it('covers exactly its first to last day', () => {
    const off = [day('2026-03-05', '2026-03-07')];
    const days = ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'];
    expect(days.map((date) => isDayOff(off, date))).toEqual([false, true, true, true, false]);
  });

  it('does not include a day on which only some hours are off', () => {
    expect(isDayOff([hours('2026-03-05', '06:00', '12:00')], '2026-03-05')).toBe(false);
    expect(timeOffAt([hours('2026-03-05', '06:00', '12:00')], '2026-03-05', { from: 700, to: 760 })).not.toBe(
      null,
    );
    expect(timeOffAt([hours('2026-03-05', '06:00', '12:00')], '2026-03-05', { from: 720, to: 780 })).toBe(
      null,
    );
  });
});

describe('time off during a session', () => {
  it('is not found if the session only touches it, but is found for one minute of overlap', () => {
    const off = [hours('2026-03-05', '06:00', '08:00')];
    const at = (start: string, end: string) =>
      timeOffDuring(off, indiaInstant('2026-03-05', start), indiaInstant('2026-03-05', end));
    expect(at('05:00', '06:00')).toBe(null);
    expect(at('08:00', '09:00')).toBe(null);
    expect(at('05:01', '06:01')).toBe(off[0]);
    expect(at('07:59', '08:59')).toBe(off[0]);
  });

  it('is found for a session that ends after midnight', () => {
    const off = [day('2026-03-06')];
    const from = indiaInstant('2026-03-05', '23:30');
    expect(timeOffDuring(off, from, new Date(from.getTime() + 3_600_000))).toBe(off[0]);
    const untilMidnight = indiaInstant('2026-03-05', '23:00');
    expect(timeOffDuring(off, untilMidnight, new Date(untilMidnight.getTime() + 3_600_000))).toBe(null);
  });

  it('is found at any minute of the day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1438 }),
        fc.integer({ min: 1, max: 1439 }),
        fc.integer({ min: 0, max: 1438 }),
        (from, to, minute) => {
          fc.pre(from < to);
          const off = [hours('2026-03-05', hhmm(from), hhmm(to))];
          const found = timeOffAt(off, '2026-03-05', { from: minute, to: minute + 1 });
          expect(found !== null).toBe(minute >= from && minute < to);
        },
      ),
    );
  });
});
