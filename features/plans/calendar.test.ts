import { describe, expect, it } from 'vitest';
import { isOutdated, weeksOf } from './calendar.ts';
import type { Plan, PlanLesson } from './contract.ts';

const [OPENS, STARTS, ENDS] = ['01:15', '01:30', '02:30'].map((time) => `2026-03-04T${time}:00.000Z`) as [
  string,
  string,
  string,
];
const link = (url: string | null): Plan['meeting'] => ({ provider: 'Zoom', opensAt: OPENS, url });
const read = (state: PlanLesson['state'], meeting: Plan['meeting']) => ({
  lessons: [{ startsAt: STARTS, endsAt: ENDS, state } as PlanLesson],
  meeting,
});

describe('a plan that was read earlier', () => {
  it.each([
    ['2026-03-04T01:14:00.000Z', 'planned', link(null), false],
    [OPENS, 'planned', link(null), true],
    [OPENS, 'planned', link('https://zoom.us/j/123456789'), false],
    [STARTS, 'planned', null, false],
    [ENDS, 'planned', null, true],
    [ENDS, 'held', null, false],
    [ENDS, 'skipped', null, false],
  ] as const)('at %s with a lesson %s and the link %o is outdated: %s', (now, state, meeting, expected) =>
    expect(isOutdated(read(state, meeting), new Date(now))).toBe(expected),
  );
});

describe('the days of a plan', () => {
  const lesson = (id: string, at: string, state: PlanLesson['state']) =>
    ({ id, startsAt: at, endsAt: at.replace(':30:', ':59:'), state, isMakeUp: false }) as PlanLesson;
  const days = (lessons: PlanLesson[]) =>
    weeksOf({ lessons, changes: [], startsAt: STARTS, endsAt: '2026-03-05T01:30:00.000Z' }, new Date(OPENS))
      .flat()
      .flatMap(({ date, state, lesson: shown, more }) => (shown ? [[date, state, shown.id, more]] : []));

  it('show one lesson of a day, the next one first, and count the others', () => {
    const morning = lesson('a', '2026-03-04T00:30:00.000Z', 'held');
    const evening = lesson('b', '2026-03-04T12:30:00.000Z', 'planned');
    expect(days([morning, evening])).toEqual([['2026-03-04', 'next', 'b', 1]]);
    expect(days([morning, { ...evening, state: 'skipped' }])).toEqual([['2026-03-04', 'held', 'a', 0]]);
    expect(days([{ ...morning, state: 'skipped' }, evening])).toEqual([['2026-03-04', 'next', 'b', 0]]);
  });

  it('tell lessons that were cancelled from those that were skipped', () => {
    expect(
      days([
        lesson('a', '2026-03-04T00:30:00.000Z', 'cancelled'),
        lesson('b', '2026-03-05T00:30:00.000Z', 'skipped'),
      ]),
    ).toEqual([
      ['2026-03-04', 'cancelled', 'a', 0],
      ['2026-03-05', 'skipped', 'b', 0],
    ]);
  });
});
