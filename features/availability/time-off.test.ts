import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, DAYS_FROM_MONDAY, hhmm, indiaInstant, indiaParts } from '#shared/time.ts';
import { type DaysOff, isCalendarDate, isDayOff, timeOffAt, timeOffDuring, weekdaysOff } from './time-off.ts';

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
/** A Monday at noon in India. */
const NOW = new Date('2026-03-02T06:30:00Z');

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

describe('weekdays that a request cannot choose', () => {
  it('includes weekdays whose dates in the coming week are all off', () => {
    // Today is Monday; Wednesday and Thursday are off.
    expect([...weekdaysOff([day('2026-03-04', '2026-03-05')], NOW)]).toEqual([
      ['wednesday', '2026-03-04'],
      ['thursday', '2026-03-05'],
    ]);
  });

  it("omits today's weekday while one of its two dates is free", () => {
    expect(weekdaysOff([day('2026-03-02')], NOW).size).toBe(0);
    expect(weekdaysOff([day('2026-03-09')], NOW).size).toBe(0);
    expect([...weekdaysOff([day('2026-03-02'), day('2026-03-09')], NOW).keys()]).toEqual(['monday']);
  });

  it('includes all seven for a longer absence', () => {
    expect([...weekdaysOff([day('2026-03-01', '2026-03-20')], NOW).keys()].sort()).toEqual(
      [...DAYS_FROM_MONDAY].sort(),
    );
  });

  it('ignores hours of a day, and days after the next week', () => {
    expect(weekdaysOff([hours('2026-03-04', '00:00', '23:00'), day('2026-03-11')], NOW).size).toBe(0);
  });

  it('never includes a weekday with a free date, for any time off', () => {
    const anyOff = fc
      .record({ from: fc.integer({ min: -3, max: 12 }), days: fc.integer({ min: 0, max: 9 }) })
      .map(({ from, days }) => day(addDays('2026-03-02', from), addDays('2026-03-02', from + days)));
    fc.assert(
      fc.property(
        fc.array(anyOff, { maxLength: 4 }),
        fc.integer({ min: 0, max: 6 * 86_400_000 }),
        (off, later) => {
          const now = new Date(NOW.getTime() + later);
          const today = indiaParts(now);
          const closed = weekdaysOff(off, now);
          for (const name of DAYS_FROM_MONDAY) {
            const dates = Array.from({ length: 8 }, (_, ahead) => ahead)
              .filter((ahead) => DAYS_FROM_MONDAY[(today.dayOfWeek + 6 + ahead) % 7] === name)
              .map((ahead) => addDays(today.date, ahead));
            const isOpen = dates.some((date) => timeOffAt(off, date, { from: 0, to: 1440 }) === null);
            expect(closed.has(name)).toBe(!isOpen);
          }
        },
      ),
    );
  });
});
