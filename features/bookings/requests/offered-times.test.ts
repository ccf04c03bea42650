import { describe, expect, it } from 'vitest';
import { type DayName, hhmm, indiaParts } from '#shared/time.ts';
import { OFFER_PROBLEM_TEXTS, offerProblems, offersOf } from './offered-times.ts';

/** Monday noon in India. */
const NOW = new Date('2026-03-02T06:30:00Z');
const at = (text: string) => new Date(`${text}+05:30`);
const TUESDAY = at('2026-03-03T07:00');
const hourAt = (start: Date) => {
  const { minutes } = indiaParts(start);
  return { startTime: hhmm(minutes), endTime: hhmm(minutes + 60) };
};
const problems = (instants: Date[], days: DayName[], times = instants.map(hourAt)) =>
  offerProblems({ instants, days, times }, NOW);

describe('offered instants', () => {
  it('are accepted if they match the chosen days and times; a day may have no instant', () => {
    expect(problems([TUESDAY], ['tuesday'])).toEqual({});
    expect(problems([TUESDAY, at('2026-03-05T18:30')], ['tuesday', 'thursday', 'sunday'])).toEqual({});
    expect(problems([TUESDAY, at('2026-03-10T07:00')], ['tuesday'], [hourAt(TUESDAY)])).toEqual({});
    expect(problems([], ['tuesday'], [hourAt(TUESDAY)])).toEqual({});
  });

  it.each([
    ['on another day', [TUESDAY], ['monday'], undefined, { 'preferredInstants.0': OFFER_PROBLEM_TEXTS.day }],
    [
      'at another time',
      [TUESDAY],
      ['tuesday'],
      [{ startTime: '08:00', endTime: '09:00' }],
      { 'preferredInstants.0': OFFER_PROBLEM_TEXTS.time, clientTimeSlots: OFFER_PROBLEM_TEXTS.time },
    ],
    [
      'with a time of no instant',
      [TUESDAY],
      ['tuesday'],
      [hourAt(TUESDAY), { startTime: '09:00', endTime: '10:00' }],
      { clientTimeSlots: OFFER_PROBLEM_TEXTS.time },
    ],
    [
      'in the past',
      [at('2026-03-02T12:00')],
      ['monday'],
      undefined,
      { 'preferredInstants.0': OFFER_PROBLEM_TEXTS.past },
    ],
    [
      'twice',
      [TUESDAY, TUESDAY],
      ['tuesday'],
      undefined,
      { 'preferredInstants.1': OFFER_PROBLEM_TEXTS.twice },
    ],
    [
      'between two minutes',
      [new Date(TUESDAY.getTime() + 30_000)],
      ['tuesday'],
      [hourAt(TUESDAY)],
      { 'preferredInstants.0': OFFER_PROBLEM_TEXTS.time, clientTimeSlots: OFFER_PROBLEM_TEXTS.time },
    ],
    [
      'too far ahead',
      [at('2026-03-23T00:00')],
      ['monday'],
      undefined,
      { 'preferredInstants.0': OFFER_PROBLEM_TEXTS.far },
    ],
  ] as const)('are refused %s', (_name, instants, days, times, expected) => {
    expect(problems([...instants], [...days], times && [...times])).toEqual(expected);
  });

  it('may lie on the last of the coming days', () => {
    expect(problems([at('2026-03-22T22:00')], ['sunday'])).toEqual({});
  });
});

describe('the state of an offer', () => {
  const lessons = [{ bookingId: 'other', startsAt: at('2026-03-03T06:30'), endsAt: at('2026-03-03T07:30') }];
  const off = [{ startDate: '2026-03-04', endDate: '2026-03-04', startTime: null, endTime: null }];

  it('is taken by an overlapping lesson, off in time off, past once begun, else free', () => {
    const instants = [TUESDAY, at('2026-03-04T07:00'), at('2026-03-02T11:00'), at('2026-03-03T07:30')];
    expect(offersOf(instants, { lessons, off }, NOW)).toEqual([
      { startsAt: TUESDAY.toISOString(), state: 'taken', bookingId: 'other' },
      { startsAt: at('2026-03-04T07:00').toISOString(), state: 'off', bookingId: null },
      { startsAt: at('2026-03-02T11:00').toISOString(), state: 'past', bookingId: null },
      { startsAt: at('2026-03-03T07:30').toISOString(), state: 'free', bookingId: null },
    ]);
  });
});
