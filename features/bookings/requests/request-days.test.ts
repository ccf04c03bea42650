import { describe, expect, it } from 'vitest';
import { indiaInstant } from '#shared/time.ts';
import { comingDays } from '../sessions/coming-days.ts';
import {
  commonStartMinutes,
  daysWithoutHours,
  LOADED_DAYS,
  lostHourText,
  matchingDays,
  requestDays,
  requestedHours,
  SHOWN_DAYS,
  weekLabel,
} from './request-days.ts';
import { NO_WISHES } from './request-wishes.ts';

const SUNDAY = '2026-11-22';
const slot = (dayOfWeek: number, startTime: string, endTime: string) => ({ dayOfWeek, startTime, endTime });
/** Mondays and Wednesdays 6:00–8:30 am, Wednesdays 5:30–7:30 pm. */
const SLOTS = [slot(1, '06:00', '08:30'), slot(3, '06:30', '08:30'), slot(3, '17:30', '19:30')];
const at = (date: string, time: string) => indiaInstant(date, time);
const taken = (date: string, time: string) => ({
  bookingId: '',
  startsAt: at(date, time),
  endsAt: new Date(at(date, time).getTime() + 3_600_000),
});

function days(lessons: ReturnType<typeof taken>[] = [], now = at(SUNDAY, '08:18'), slots = SLOTS) {
  const loaded = comingDays(slots, { lessons, off: [] }, { today: SUNDAY, days: LOADED_DAYS });
  return requestDays(loaded, true, now, []);
}
const open = (from: ReturnType<typeof days>) => from.filter(({ isOpen }) => isOpen).map(({ date }) => date);

describe('the days of a request', () => {
  it('are two weeks from tomorrow if today has no hour left', () => {
    expect(days()).toHaveLength(SHOWN_DAYS);
    expect(days()[0]?.date).toBe('2026-11-23');
    expect(open(days())).toEqual(['2026-11-23', '2026-11-25', '2026-11-30', '2026-12-02']);
  });

  it('begin today as long as an hour is ahead, and leave out those that have begun', () => {
    const sundays = [slot(0, '07:00', '10:00')];
    const [first] = days([], at(SUNDAY, '08:18'), sundays);
    expect(first?.date).toBe(SUNDAY);
    expect(first?.hours.map(({ time }) => time)).toEqual(['08:30', '09:00']);
    expect(days([], at(SUNDAY, '09:00'), sundays)[0]?.date).toBe('2026-11-23');
  });

  it('show hours that overlap a session as taken; a day without a free hour is not open', () => {
    const monday = days([taken('2026-11-23', '06:00')])[0];
    expect(monday?.hours.map(({ time, state }) => `${time} ${state}`)).toEqual([
      '06:00 taken',
      '06:30 taken',
      '07:00 free',
      '07:30 free',
    ]);
    const full = days([taken('2026-11-23', '06:30'), taken('2026-11-23', '07:30')]);
    expect(open(full)).not.toContain('2026-11-23');
  });

  it('are all open for a teacher without published hours, except today in its last hour', () => {
    const late = at(SUNDAY, '23:10');
    expect(requestDays(daysWithoutHours(late), false, late, [])[0]?.date).toBe('2026-11-23');
    const early = at(SUNDAY, '10:00');
    expect(open(requestDays(daysWithoutHours(early), false, early, []))).toHaveLength(SHOWN_DAYS);
  });

  it('are not open for such a teacher if the whole day is time off', () => {
    const now = at(SUNDAY, '10:00');
    const allDay = { startDate: '2026-11-24', endDate: '2026-11-25', startTime: null, endTime: null };
    const morning = { ...allDay, startTime: '06:00', endTime: '12:00' };
    const dates = (off: (typeof allDay | typeof morning)[]) =>
      open(requestDays(daysWithoutHours(now), false, now, off));
    expect(dates([morning])).toContain('2026-11-24');
    expect(dates([allDay])).toHaveLength(SHOWN_DAYS - 2);
    expect(dates([allDay])).not.toContain('2026-11-25');
  });

  it('are off all day during time off, also with published hours: no other time is suggested then', () => {
    const off = [{ startDate: '2026-11-23', endDate: '2026-11-24', startTime: null, endTime: null }];
    const now = at(SUNDAY, '10:00');
    const loaded = comingDays(SLOTS, { lessons: [], off }, { today: SUNDAY, days: LOADED_DAYS });
    const dates = requestDays(loaded, true, now, off).filter(({ isOff }) => isOff);
    expect(dates.map(({ date, isOpen }) => [date, isOpen])).toEqual([
      ['2026-11-23', false],
      ['2026-11-24', false],
    ]);
    expect(days().some(({ isOff }) => isOff)).toBe(false);
  });

  it('have a label with the first and last date of their week', () => {
    expect(weekLabel(['2026-11-23', '2026-11-29'], 'en')).toBe('23 – 29 November');
    expect(weekLabel(['2026-11-30', '2026-12-06'], 'en')).toBe('30 November – 6 December');
  });
});

describe('a search for hours', () => {
  const wishes = (named: string[], parts: { from: number; until: number }[]) => ({
    ...NO_WISHES,
    hours: { days: named as ['monday'], parts },
  });
  const morning = { from: 300, until: 720 };
  const evening = { from: 1020, until: 1320 };

  it('ticks the first days with a free hour that fits, three at most', () => {
    expect(matchingDays(days(), wishes([], [morning]))).toEqual(['2026-11-23', '2026-11-25', '2026-11-30']);
    expect(matchingDays(days(), wishes(['monday'], [evening]))).toEqual([]);
    expect(matchingDays(days(), wishes([], [evening]))).toEqual(['2026-11-25', '2026-12-02']);
    const busy = [taken('2026-11-23', '06:00'), taken('2026-11-23', '07:00'), taken('2026-11-23', '07:30')];
    expect(matchingDays(days(busy), wishes(['monday'], [morning]))).toEqual(['2026-11-30']);
    expect(matchingDays(days(), NO_WISHES)).toEqual([]);
  });
});

describe('what is sent', () => {
  it('holds the weekdays, the different hours, and the exact hours in order of choice', () => {
    const pick = (date: string, time: string) => ({
      startsAt: at(date, time).toISOString(),
      suggested: false,
    });
    const picks = [pick('2026-11-25', '07:00'), pick('2026-11-23', '07:00'), pick('2026-11-25', '06:30')];
    expect(requestedHours(['2026-11-23', '2026-11-25', '2026-11-27'], picks)).toEqual({
      clientPreferredDays: ['monday', 'wednesday', 'friday'],
      clientTimeSlots: [
        { startTime: '07:00', endTime: '08:00' },
        { startTime: '06:30', endTime: '07:30' },
      ],
      preferredInstants: picks.map(({ startsAt }) => startsAt),
    });
  });

  it('names the same weekday of two weeks once', () => {
    expect(requestedHours(['2026-11-23', '2026-11-30'], [])).toEqual({
      clientPreferredDays: ['monday'],
      clientTimeSlots: [],
      preferredInstants: [],
    });
  });
});

describe('a month', () => {
  it('can start only at an hour that all its weekdays offer', () => {
    const clock = (starts: number[]) => starts.map((start) => `${Math.floor(start / 60)}:${start % 60}`);
    expect(clock(commonStartMinutes(days(), ['monday', 'wednesday']))).toEqual(['6:30', '7:0', '7:30']);
    expect(clock(commonStartMinutes(days(), ['wednesday']))).toEqual([
      '6:30',
      '7:0',
      '7:30',
      '17:30',
      '18:0',
      '18:30',
    ]);
    expect(commonStartMinutes(days(), [])).toEqual([]);
  });
});

it('says which hour was just taken, and which one has passed', () => {
  const start = at('2026-11-23', '07:00');
  const text = (now: Date) => lostHourText(start.toISOString(), now);
  expect(text(new Date(start.getTime() - 1))).toBe('7:00 am on Monday was just taken. Pick another.');
  expect(text(start)).toBe('7:00 am on Monday has passed. Pick another.');
});
