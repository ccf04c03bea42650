import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, indiaInstant, indiaParts } from '#shared/time.ts';
import { endOfBusinessDay, isBusinessDay, reviewAgeOf } from './business-days.ts';

const at = (date: string, time = '12:00') => indiaInstant(date, time);

describe('business days in India', () => {
  it.each([
    ['2026-03-02', true], // Monday
    ['2026-03-07', false], // Saturday
    ['2026-03-08', false], // Sunday
    ['2026-03-04', false], // Holi
    ['2026-01-26', false], // Republic Day
    ['2031-08-15', false], // Independence Day, in a year without a list
    ['2031-08-14', true],
  ])('%s: %s', (date, expected) => {
    expect(isBusinessDay(date)).toBe(expected);
  });

  it.each([
    ['Monday before a plain week', '2026-03-09', 3, '2026-03-13'],
    ['Monday before Holi', '2026-03-02', 3, '2026-03-07'],
    ['Friday', '2026-03-13', 2, '2026-03-18'],
    ['Saturday counts from Monday', '2026-03-14', 3, '2026-03-19'],
    ['over Christmas and a weekend', '2026-12-24', 2, '2026-12-30'],
  ])('%s', (_name, from, days, ends) => {
    expect(endOfBusinessDay(at(from), days)).toEqual(at(ends, '00:00'));
  });

  it("uses the Indian calendar, not the server's", () => {
    // 23:30 on Monday in India is still Monday; half an hour later it is Tuesday.
    expect(endOfBusinessDay(at('2026-03-09', '23:30'), 1)).toEqual(at('2026-03-11', '00:00'));
    expect(endOfBusinessDay(at('2026-03-10', '00:00'), 1)).toEqual(at('2026-03-12', '00:00'));
  });

  it('make a waiting review "soon" after two days and "late" after three', () => {
    const submitted = at('2026-03-09', '10:00');
    const ageAt = (date: string, time: string) => reviewAgeOf(submitted, at(date, time)).age;
    expect(ageAt('2026-03-11', '23:59')).toBe('fresh');
    expect(ageAt('2026-03-12', '00:00')).toBe('soon');
    expect(ageAt('2026-03-12', '23:59')).toBe('soon');
    expect(ageAt('2026-03-13', '00:00')).toBe('late');
    expect(reviewAgeOf(submitted, submitted).dueAt).toEqual(at('2026-03-13', '00:00'));
  });

  it('endOfBusinessDay spans exactly the given number of business days and ends with a business day', () => {
    const instant = fc.date({
      min: at('2024-01-01'),
      max: at('2032-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 10 }), (from, days) => {
        const end = endOfBusinessDay(from, days);
        const last = addDays(indiaParts(end).date, -1);
        let count = 0;
        for (let date = addDays(indiaParts(from).date, 1); date <= last; date = addDays(date, 1)) {
          if (isBusinessDay(date)) count += 1;
        }
        expect(indiaParts(end).minutes).toBe(0);
        expect(isBusinessDay(last)).toBe(true);
        expect(count).toBe(days);
      }),
    );
  });
});
