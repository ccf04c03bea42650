import { describe, expect, it } from 'vitest';
import { indiaInstant } from '#shared/time.ts';
import { HOUR_TAKEN, LOCATION_NEEDED, ONE_HOUR_NEEDED, TIMES_NEEDED } from '../texts.ts';
import { OFFER_PROBLEM_TEXTS } from './offered-times.ts';
import type { RequestDay } from './request-days.ts';
import {
  addTypedTime,
  firstDayOf,
  lostHours,
  possibleFirstDays,
  type RequestValues,
  requestProblems,
  requestTimeFields,
  timeCount,
  withPossibleDate,
} from './request-values.ts';

const NOW = indiaInstant('2026-11-22', '08:00');
const MONDAY = '2026-11-23';
const at = (time: string) => indiaInstant(MONDAY, time).toISOString();
const DAYS: RequestDay[] = [
  {
    date: MONDAY,
    day: 'monday',
    isOpen: true,
    isOff: false,
    hours: [
      { startsAt: at('07:00'), time: '07:00', state: 'free' },
      { startsAt: at('08:00'), time: '08:00', state: 'taken' },
    ],
  },
];
const HOURLY = { sessionType: 'online', pricingType: 'hourly', isDemo: false } as const;
const MONTHLY = { ...HOURLY, pricingType: 'monthly' } as const;

function values(part: Partial<RequestValues> = {}): RequestValues {
  const month = { weekdays: [], startDate: null, time: null };
  return { choice: HOURLY, dates: [], picks: [], month, anyTime: false, draft: null, message: '', ...part };
}

const typed = (startTime: string, endTime: string) => ({ date: MONDAY, startTime, endTime });
const problems = (part: Partial<RequestValues>) => requestProblems(values(part), DAYS, NOW);

it('a typed time is on a date that can be chosen', () => {
  const entered = values({ draft: typed('07:00', '08:00') });
  expect(withPossibleDate(entered, [MONDAY])).toBe(entered);
  expect(withPossibleDate(entered, []).draft?.date).toBe(MONDAY);
  expect(withPossibleDate(entered, ['2026-11-24', '2026-11-25']).draft).toEqual({
    date: '2026-11-24',
    startTime: '07:00',
    endTime: '08:00',
  });
});

describe('the problems of a request', () => {
  it('are a missing time, and a missing place in person', () => {
    expect(problems({})).toEqual({ times: TIMES_NEEDED });
    expect(problems({ anyTime: true })).toEqual({});
    const choice = { ...HOURLY, sessionType: 'offline' } as const;
    expect(problems({ choice, message: ' ' })).toEqual({ message: LOCATION_NEEDED, times: TIMES_NEEDED });
    expect(problems({ choice, message: 'Fort Kochi', anyTime: true })).toEqual({});
  });

  it('count only the times of the chosen kind', () => {
    const picks = [{ startsAt: at('07:00'), suggested: false }];
    const month = { weekdays: [], startDate: null, time: { startTime: '07:00', endTime: '08:00' } };
    expect(problems({ picks })).toEqual({});
    expect(problems({ choice: MONTHLY, picks })).toEqual({ times: TIMES_NEEDED });
    expect(problems({ choice: MONTHLY, month })).toEqual({});
    expect(problems({ month })).toEqual({ times: TIMES_NEEDED });
  });

  it('are none if a day is ticked without a time, as any time on that day suits', () => {
    const shut = { date: '2026-11-29', day: 'sunday' as const, isOpen: false, isOff: true, hours: [] };
    const shutDay = requestProblems(values({ dates: [shut.date] }), [...DAYS, shut], NOW);
    expect(problems({ dates: [MONDAY] })).toEqual({});
    expect(shutDay).toEqual({ times: TIMES_NEEDED });
    expect(problems({ dates: [MONDAY], choice: MONTHLY })).toEqual({ times: TIMES_NEEDED });
    expect(problems({ dates: [MONDAY], draft: typed('09:00', '') })).toEqual({ times: TIMES_NEEDED });
  });

  it('are a missing time if the ticked day alone does not say which date is meant', () => {
    const later = { ...(DAYS[0] as RequestDay), date: '2026-11-30' };
    const days = [...DAYS, later];
    expect(requestProblems(values({ dates: [later.date] }), days, NOW)).toEqual({ times: TIMES_NEEDED });
    // Today is Monday too, and a session on it is still possible.
    const today = indiaInstant(MONDAY, '10:00');
    expect(requestProblems(values({ dates: [later.date] }), [later], today)).toEqual({ times: TIMES_NEEDED });
    const night = indiaInstant(MONDAY, '23:10');
    expect(requestProblems(values({ dates: [later.date] }), [later], night)).toEqual({});
    const sent = requestTimeFields(values({ dates: [later.date], anyTime: true }), days, NOW);
    expect(sent.clientPreferredDays).toEqual([]);
  });

  it('say that a typed time is wrong, not that a time is missing', () => {
    expect(problems({ draft: typed('09:00', '09:30') })).toEqual({ draft: ONE_HOUR_NEEDED });
    expect(problems({ draft: typed('08:00', '09:00') })).toEqual({ draft: HOUR_TAKEN });
    const past = { ...typed('07:00', '08:00'), date: '2026-11-21' };
    expect(problems({ draft: past })).toEqual({ draft: OFFER_PROBLEM_TEXTS.past });
  });

  it('ignore a typed time that is incomplete or would be a fourth', () => {
    expect(problems({ draft: typed('09:00', '') })).toEqual({ times: TIMES_NEEDED });
    const picks = ['05:00', '06:00', '07:00'].map((time) => ({ startsAt: at(time), suggested: true }));
    expect(problems({ picks, draft: typed('09:00', '09:30') })).toEqual({});
  });
});

describe('a typed time', () => {
  it('becomes a pick, ticks its date and takes "any time" back', () => {
    const added = addTypedTime(values({ draft: typed('09:00', '10:00'), anyTime: true }), DAYS);
    expect(added).toEqual({
      draft: null,
      picks: [{ startsAt: at('09:00'), suggested: true }],
      dates: [MONDAY],
      anyTime: false,
    });
    expect(addTypedTime(values({ draft: typed('07:00', '08:00') }), DAYS)?.picks).toEqual([
      { startsAt: at('07:00'), suggested: false },
    ]);
  });

  it('is not added twice', () => {
    const picks = [{ startsAt: at('07:00'), suggested: false }];
    expect(addTypedTime(values({ picks, draft: typed('07:00', '08:00') }), DAYS)).toEqual({ draft: null });
    expect(addTypedTime(values(), DAYS)).toBeNull();
  });

  it('is the one time of a month', () => {
    const before = values({ choice: MONTHLY, draft: { ...typed('09:00', '10:00'), date: '' } });
    const after = { ...before, ...addTypedTime(before, DAYS) };
    expect(after.month.time).toEqual({ startTime: '09:00', endTime: '10:00' });
    expect(timeCount(after)).toEqual({ count: 1, max: 1 });
  });
});

describe('the hours of a request', () => {
  it('are the picked times, or the weekdays and the first hour of a monthly request', () => {
    const picks = [{ startsAt: at('07:00'), suggested: false }];
    const seven = { startTime: '07:00', endTime: '08:00' };
    const expected = {
      clientPreferredDays: ['monday'],
      clientTimeSlots: [seven],
      preferredInstants: [at('07:00')],
    };
    expect(requestTimeFields(values({ picks, dates: [MONDAY] }), DAYS, NOW)).toEqual(expected);
    const month = { weekdays: ['monday' as const], startDate: null, time: seven };
    expect(requestTimeFields(values({ choice: MONTHLY, month }), DAYS, NOW)).toEqual(expected);
  });

  it('leave out a ticked date that is no longer open, unless an hour on it is chosen', () => {
    const shut = { date: '2026-11-29', day: 'sunday' as const, isOpen: false, isOff: true, hours: [] };
    const dates = [MONDAY, shut.date];
    const sent = (picks: RequestValues['picks']) =>
      requestTimeFields(values({ dates, picks }), [...DAYS, shut], NOW).clientPreferredDays;
    expect(sent([])).toEqual(['monday']);
    const suggested = indiaInstant(shut.date, '10:00').toISOString();
    expect(sent([{ startsAt: suggested, suggested: true }])).toEqual(['monday', 'sunday']);
  });
});

describe('the first day of a month', () => {
  const later = '2026-11-30';
  const day = (date: string, times: string[]): RequestDay => ({
    date,
    day: 'monday',
    isOpen: true,
    isOff: false,
    hours: times.map((time) => ({
      startsAt: indiaInstant(date, time).toISOString(),
      time,
      state: 'free',
    })),
  });
  const days = [day(MONDAY, ['18:00']), day(later, ['07:00', '18:00'])];
  const now = indiaInstant(MONDAY, '10:00');
  const month = (time: RequestValues['month']['time'], startDate: string | null = null) => ({
    weekdays: ['monday' as const],
    startDate,
    time,
  });
  const seven = { startTime: '07:00', endTime: '08:00' };
  const evening = { startTime: '18:00', endTime: '19:00' };

  it('is one on which the chosen time is still ahead', () => {
    expect(possibleFirstDays(month(null), days, now)).toEqual([MONDAY, later]);
    expect(possibleFirstDays(month(seven), days, now)).toEqual([later]);
    expect(possibleFirstDays({ ...month(null), weekdays: ['tuesday'] }, days, now)).toEqual([]);
    expect(firstDayOf(month(null), days, now)).toBe(MONDAY);
    expect(firstDayOf(month(evening), days, now)).toBe(MONDAY);
    expect(firstDayOf(month(seven), days, now)).toBe(later);
    expect(firstDayOf(month(seven, MONDAY), days, now)).toBe(later);
    expect(firstDayOf(month(seven), days.slice(0, 1), now)).toBeNull();
  });

  it('is sent as it is shown', () => {
    const sent = (part: RequestValues['month']) =>
      requestTimeFields(values({ choice: MONTHLY, month: part }), days, now).preferredInstants;
    expect(sent(month(seven, MONDAY))).toEqual([indiaInstant(later, '07:00').toISOString()]);
    expect(sent(month(evening))).toEqual([at('18:00')]);
  });
});

describe('the hours that are no longer free', () => {
  const pick = (time: string, suggested = false) => ({ startsAt: at(time), suggested });
  const month = (startTime: string, endTime: string) =>
    values({
      choice: MONTHLY,
      month: { weekdays: ['monday'], startDate: null, time: { startTime, endTime } },
    });

  it('are taken picks, but not times that the student suggested', () =>
    expect(
      lostHours(values({ picks: [pick('07:00'), pick('08:00'), pick('20:00', true)] }), DAYS, NOW),
    ).toEqual([at('08:00')]));

  it('are the first hour of a month if it is taken', () => {
    expect(lostHours(month('08:00', '09:00'), DAYS, NOW)).toEqual([at('08:00')]);
    expect(lostHours(month('07:00', '08:00'), DAYS, NOW)).toEqual([]);
    expect(lostHours(month('20:00', '21:00'), DAYS, NOW)).toEqual([]);
  });
});
