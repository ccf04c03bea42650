import { describe, expect, it } from 'vitest';
import { formatSessionTime } from '#shared/time.ts';
import { nextSessions } from './next-sessions.ts';
import { hourFrom } from './session-length.ts';

/** Monday noon in India. */
const NOW = new Date('2026-03-02T06:30:00Z');
const shown = (dates: Date[]) => dates.map((date) => formatSessionTime(date, 'en').replace(' 2026', ''));

describe('nextSessions', () => {
  it('finds the next date of each chosen day and time', () => {
    expect(shown(nextSessions(['tuesday', 'thursday'], [hourFrom(420)], NOW))).toEqual([
      'Tue, 3 Mar, 7:00 AM IST',
      'Thu, 5 Mar, 7:00 AM IST',
    ]);
  });

  it('uses today while the time is still ahead, otherwise next week', () => {
    expect(shown(nextSessions(['monday'], [hourFrom(18 * 60)], NOW))).toEqual([
      'Mon, 2 Mar, 6:00 PM IST',
      'Mon, 9 Mar, 6:00 PM IST',
    ]);
    expect(shown(nextSessions(['monday'], [hourFrom(7 * 60)], NOW))).toEqual(['Mon, 9 Mar, 7:00 AM IST']);
    expect(shown(nextSessions(['monday'], [hourFrom(12 * 60)], NOW))).toEqual(['Mon, 9 Mar, 12:00 PM IST']);
  });

  it('uses any day if none was chosen: soonest first, at most six, every time included', () => {
    const found = nextSessions([], [hourFrom(1080), hourFrom(360), hourFrom(720)], NOW);
    expect(found).toHaveLength(6);
    expect([...found].sort((a, b) => a.getTime() - b.getTime())).toEqual(found);
    for (const time of ['6:00 PM', '6:00 AM', '12:00 PM']) {
      expect(shown(found).some((one) => one.includes(` ${time}`))).toBe(true);
    }
  });

  it('uses the Indian day late in the evening, in every time zone', () => {
    const lateSunday = new Date('2026-03-01T17:00:00Z');
    expect(shown(nextSessions(['sunday'], [hourFrom(22 * 60 + 50)], lateSunday))[0]).toBe(
      'Sun, 1 Mar, 10:50 PM IST',
    );
  });

  it('suggests nothing without times', () => {
    expect(nextSessions(['monday'], [], NOW)).toEqual([]);
  });
});
