import { describe, expect, it } from 'vitest';
import { comingDays, isTaken } from './coming-days.ts';

const SLOTS = [
  { dayOfWeek: 1, startTime: '06:00', endTime: '08:00' },
  { dayOfWeek: 3, startTime: '17:30', endTime: '18:30' },
];
const lesson = (start: string) => {
  const startsAt = new Date(`${start}+05:30`);
  return { bookingId: 'b', startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) };
};
/** Monday 2 March 2026. */
const WEEK = { today: '2026-03-02', days: 7 };
const hoursOf = (busy: Parameters<typeof comingDays>[1], date: string) =>
  comingDays(SLOTS, busy, WEEK)
    .find((day) => day.date === date)
    ?.hours.map(({ time, state }) => `${time} ${state}`);

describe('the coming days', () => {
  it('have the published starts of each date in India, and none on other days', () => {
    const days = comingDays(SLOTS, { lessons: [], off: [] }, WEEK);
    expect(days.map(({ date }) => date)).toEqual([2, 3, 4, 5, 6, 7, 8].map((day) => `2026-03-0${day}`));
    expect(days.map(({ hours }) => hours.length)).toEqual([3, 0, 1, 0, 0, 0, 0]);
    expect(days[0]?.hours[0]).toEqual({ startsAt: '2026-03-02T00:30:00.000Z', time: '06:00', state: 'free' });
  });

  it('mark every hour that overlaps a lesson, and none that only touches it', () => {
    const busy = { lessons: [lesson('2026-03-02T06:30')], off: [] };
    expect(hoursOf(busy, '2026-03-02')).toEqual(['06:00 taken', '06:30 taken', '07:00 taken']);
    const earlier = { lessons: [lesson('2026-03-02T05:00')], off: [] };
    expect(hoursOf(earlier, '2026-03-02')).toEqual(['06:00 free', '06:30 free', '07:00 free']);
    const sixToSeven = { lessons: [lesson('2026-03-02T06:00')], off: [] };
    expect(hoursOf(sixToSeven, '2026-03-02')).toEqual(['06:00 taken', '06:30 taken', '07:00 free']);
  });

  it('mark time off, by days and by hours', () => {
    const off = (startTime: string | null, endTime: string | null) => ({
      lessons: [],
      off: [{ startDate: '2026-03-02', endDate: '2026-03-03', startTime, endTime }],
    });
    expect(hoursOf(off(null, null), '2026-03-02')).toEqual(['06:00 taken', '06:30 taken', '07:00 taken']);
    expect(hoursOf(off('07:30', '09:00'), '2026-03-02')).toEqual(['06:00 free', '06:30 free', '07:00 taken']);
    expect(hoursOf(off(null, null), '2026-03-04')).toEqual(['17:30 free']);
  });

  it('do not depend on the lessons of another week', () => {
    expect(
      isTaken({ lessons: [lesson('2026-03-09T06:00')], off: [] }, new Date('2026-03-02T00:30:00Z')),
    ).toBe(false);
  });
});
