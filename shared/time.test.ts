import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addDays,
  DAY_NAMES,
  DAYS_FROM_MONDAY,
  dayLabel,
  formatDate,
  formatInstant,
  formatInstantIst,
  formatSessionTime,
  formatTimeOfDay,
  formatTimeRange,
  hhmm,
  indiaInstant,
  indiaParts,
  minutesOfDay,
} from './time.ts';

afterEach(() => vi.unstubAllEnvs());

describe('days', () => {
  it('are stored from Sunday = 0 and shown from Monday', () => {
    expect(DAY_NAMES.indexOf('sunday')).toBe(0);
    expect(DAY_NAMES.indexOf('saturday')).toBe(6);
    expect([...DAYS_FROM_MONDAY].sort()).toEqual([...DAY_NAMES].sort());
    expect([DAYS_FROM_MONDAY[0], DAYS_FROM_MONDAY[6]]).toEqual(['monday', 'sunday']);
  });

  it('have labels', () => {
    expect([dayLabel('monday', 'long', 'en'), dayLabel('thursday', 'short', 'en')]).toEqual([
      'Monday',
      'Thu',
    ]);
  });
});

describe('minutesOfDay and hhmm', () => {
  it.each([
    ['00:00', 0],
    ['06:30', 390],
    ['23:59', 1439],
  ])('%s is %i, and back', (time, minutes) => {
    expect(minutesOfDay(time)).toBe(minutes);
    expect(hhmm(minutes)).toBe(time);
  });

  it.each(['24:00', '6:30', '06:60', '06:30:00', ' 06:30', '0630', '', '०६:३०'])('rejects "%s"', (time) => {
    expect(minutesOfDay(time)).toBeNull();
  });

  it('agree on every minute of the day', () => {
    for (let minutes = 0; minutes < 1440; minutes += 1) expect(minutesOfDay(hhmm(minutes))).toBe(minutes);
  });
});

describe.each(['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'on a machine in %s',
  (zone) => {
    it('the Indian day begins at 18:30 UTC', () => {
      vi.stubEnv('TZ', zone);
      expect(indiaParts(new Date('2026-03-01T18:29:59Z'))).toEqual({
        date: '2026-03-01',
        dayOfWeek: 0,
        minutes: 1439,
      });
      expect(indiaParts(new Date('2026-03-01T18:30:00Z'))).toEqual({
        date: '2026-03-02',
        dayOfWeek: 1,
        minutes: 0,
      });
    });

    it('a wall-clock time in India converts to one instant, and back to the same time', () => {
      vi.stubEnv('TZ', zone);
      const instant = indiaInstant('2025-11-25', '07:00');
      expect(instant.toISOString()).toBe('2025-11-25T01:30:00.000Z');
      expect(indiaParts(instant)).toEqual({ date: '2025-11-25', dayOfWeek: 2, minutes: 420 });
    });

    it('a session is shown in Indian time', () => {
      vi.stubEnv('TZ', zone);
      expect(formatSessionTime(new Date('2025-11-25T01:30:00Z'), 'en')).toBe('Tue, 25 Nov 2025, 7:00 AM IST');
      expect(formatSessionTime(new Date('2025-12-31T18:30:00Z'), 'en')).toBe('Thu, 1 Jan 2026, 12:00 AM IST');
      expect(formatSessionTime(new Date('2026-03-02T06:35:00Z'), 'en')).toBe('Mon, 2 Mar 2026, 12:05 PM IST');
    });

    it.each([
      ['day', '26 Nov', '25 Nov'],
      ['date', '26 Nov 2025', '25 Nov 2025'],
      ['longDate', '26 November 2025', '25 November 2025'],
      ['weekday', 'Wed, 26 Nov', 'Tue, 25 Nov'],
      ['weekdayDate', 'Wed, 26 Nov 2025', 'Tue, 25 Nov 2025'],
      ['time', '12:05 am', '12:00 am'],
      ['exactTime', '12:05:09 am', '12:00:00 am'],
      ['dayTime', '26 Nov, 12:05 am', '25 Nov, 12:00 am'],
      ['weekdayTime', 'Wed, 26 Nov, 12:05 am', 'Tue, 25 Nov, 12:00 am'],
      ['exactDateTime', '26 Nov 2025, 12:05:09 am', '25 Nov 2025, 12:00:00 am'],
    ] as const)('the style %s reads "%s", and "%s" for a calendar date', (style, instant, date) => {
      vi.stubEnv('TZ', zone);
      expect(formatInstant('2025-11-25T18:35:09Z', style, 'en')).toBe(instant);
      expect(formatInstant(new Date('2025-11-25T18:35:09Z'), style, 'en')).toBe(instant);
      expect(formatInstantIst('2025-11-25T18:35:09Z', style, 'en')).toBe(`${instant} IST`);
      expect(formatDate('2025-11-25', style, 'en')).toBe(date);
    });

    it('days are added by the calendar', () => {
      vi.stubEnv('TZ', zone);
      expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
      expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
      expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
      expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    });
  },
);

describe('times of day in words', () => {
  it.each([
    ['00:00', '12:00 am'],
    ['06:05', '6:05 am'],
    ['12:00', '12:00 pm'],
    ['23:59', '11:59 pm'],
    ['soon', 'soon'],
  ])('%s reads "%s"', (time, words) => {
    expect(formatTimeOfDay(time, 'en')).toBe(words);
  });

  it('say am or pm only once if start and end are in the same half of the day', () => {
    expect(formatTimeRange('06:30', '07:30', 'en')).toBe('6:30–7:30 am');
    expect(formatTimeRange('11:30', '12:30', 'en')).toBe('11:30 am–12:30 pm');
  });
});
