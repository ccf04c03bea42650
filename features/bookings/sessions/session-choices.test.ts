import { describe, expect, it } from 'vitest';
import { indiaInstant } from '#shared/time.ts';
import { sessionChoices, shortSession, takenHour } from './session-choices.ts';

const at = (date: string, time: string) => indiaInstant(date, time);
const NOW = at('2026-11-22', '08:18');

function held(id: string, clientName: string, starts: readonly Date[], state = 'planned' as const) {
  return {
    id,
    clientName,
    lessons: starts.map((start, index) => ({
      id: `${id}-${index}`,
      startsAt: start.toISOString(),
      endsAt: new Date(start.getTime() + 3_600_000).toISOString(),
      state: state as 'planned' | 'cancelled',
    })),
  };
}

const LALITHA = held('lalitha', 'Lalitha Krishnan', [at('2026-11-23', '06:00')]);

function asking(...instants: Date[]) {
  return {
    id: 'asking',
    preferredInstants: instants.map((one) => one.toISOString()),
    offeredTimes: [],
    clientPreferredDays: [],
    clientTimeSlots: [],
  };
}

describe('takenHour', () => {
  it('names the lesson that overlaps an hour, also half an hour later', () => {
    expect(takenHour([LALITHA], at('2026-11-23', '06:30'))).toEqual({
      clientName: 'Lalitha Krishnan',
      startsAt: at('2026-11-23', '06:00'),
    });
    expect(takenHour([LALITHA], at('2026-11-23', '07:00'))).toBeNull();
    expect(takenHour([LALITHA], at('2026-11-23', '06:00'), 'lalitha')).toBeNull();
  });

  it('ignores cancelled and moved lessons', () => {
    const cancelled = {
      ...LALITHA,
      lessons: LALITHA.lessons.map((one) => ({ ...one, state: 'cancelled' as const })),
    };
    expect(takenHour([cancelled], at('2026-11-23', '06:00'))).toBeNull();
  });
});

describe('sessionChoices', () => {
  const [taken, free, other] = [
    at('2026-11-23', '06:30'),
    at('2026-11-25', '18:30'),
    at('2026-11-27', '18:30'),
  ];

  it('lists taken hours first and chooses the first free one in the order of choice', () => {
    const { choices, first } = sessionChoices(asking(other, taken, free), [LALITHA], NOW);
    expect(choices.map(({ start }) => start)).toEqual([taken, other, free]);
    expect(choices.map((one) => one.taken?.clientName ?? null)).toEqual(['Lalitha Krishnan', null, null]);
    expect(first).toEqual(other);
  });

  it('chooses nothing if all are taken, and leaves out what has passed', () => {
    const passed = at('2026-11-22', '07:00');
    const { choices, first } = sessionChoices(asking(passed, taken), [LALITHA], NOW);
    expect(choices).toHaveLength(1);
    expect(first).toBeNull();
  });

  it('does not choose an hour in the time off', () => {
    const booking = {
      ...asking(free, other),
      offeredTimes: [{ startsAt: free.toISOString(), state: 'off' as const, bookingId: null }],
    };
    expect(sessionChoices(booking, [], NOW).first).toEqual(other);
  });

  it('marks taken hours among the next dates of a request without exact hours, and chooses none', () => {
    const booking = {
      ...asking(),
      clientPreferredDays: ['monday' as const],
      clientTimeSlots: [{ startTime: '06:30', endTime: '07:30' }],
    };
    const { choices, first } = sessionChoices(booking, [LALITHA], NOW);
    expect(choices[0]).toEqual({
      start: taken,
      taken: { clientName: 'Lalitha Krishnan', startsAt: at('2026-11-23', '06:00') },
    });
    expect(first).toBeNull();
  });

  it('offers the next free hours of the teacher for a request without times, on the days that suit', () => {
    const slot = (dayOfWeek: number, startTime: string, endTime: string) => ({
      dayOfWeek,
      startTime,
      endTime,
    });
    const off = [{ startDate: '2026-11-30', endDate: '2026-11-30', startTime: null, endTime: null }];
    const own = { slots: [slot(1, '06:00', '09:30'), slot(3, '18:00', '19:00')], off };
    const startsFor = (days: ('monday' | 'wednesday')[]) =>
      sessionChoices({ ...asking(), clientPreferredDays: days }, [LALITHA], NOW, own).choices.map(
        ({ start }) => start,
      );
    // Lalitha's hour from 6:00 is left out; two hours a day at most, which do not overlap.
    const monday = [at('2026-11-23', '07:00'), at('2026-11-23', '08:00')];
    expect(startsFor(['monday'])).toEqual(monday);
    const wednesdays = [at('2026-11-25', '18:00'), at('2026-12-02', '18:00')];
    expect(startsFor([])).toEqual([...monday, ...wednesdays]);
    const withTimes = { ...asking(), clientTimeSlots: [{ startTime: '07:00', endTime: '08:00' }] };
    expect(sessionChoices(withTimes, [], NOW, own).choices.map(({ start }) => start)).not.toContain(
      monday[1],
    );
  });
});

describe('shortSession', () => {
  it('adds the date as soon as the weekday alone is ambiguous', () => {
    expect(shortSession(at('2026-11-23', '07:00'), NOW, 'en')).toBe('Mon 7:00 am');
    expect(shortSession(at('2026-11-28', '07:00'), NOW, 'en')).toBe('Sat 7:00 am');
    expect(shortSession(at('2026-11-29', '07:00'), NOW, 'en')).toBe('Sun 29 Nov, 7:00 am');
    expect(shortSession(at('2026-11-29', '07:00'), null, 'en')).toBe('Sun 7:00 am');
  });
});
