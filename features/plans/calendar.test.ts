import { describe, expect, it } from 'vitest';
import { isOutdated } from './calendar.ts';
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
