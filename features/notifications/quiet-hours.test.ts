import { describe, expect, it } from 'vitest';
import { earliestSendTime } from './quiet-hours.ts';

const at = (time: string, urgent = false) =>
  earliestSendTime(new Date(`2026-03-02T${time}:00+05:30`), { urgent });
const MORNING = new Date('2026-03-02T08:00:00+05:30');
const NEXT_MORNING = new Date('2026-03-03T08:00:00+05:30');

describe('quiet hours in India', () => {
  it.each([
    ['00:00', MORNING],
    ['07:59', MORNING],
    ['08:00', MORNING],
    ['21:00', NEXT_MORNING],
    ['23:59', NEXT_MORNING],
  ])('at %s it waits until eight', (time, expected) => {
    expect(at(time)).toEqual(expected);
  });

  it.each(['08:01', '12:00', '20:59'])('sends at once at %s', (time) => {
    expect(at(time)).toEqual(new Date(`2026-03-02T${time}:00+05:30`));
  });

  it('do not delay urgent messages', () => {
    expect(at('02:00', true)).toEqual(new Date('2026-03-02T02:00:00+05:30'));
  });

  it('end on the first day of the next month if they begin on the last day of a month', () => {
    const end = earliestSendTime(new Date('2026-02-28T22:00:00+05:30'), { urgent: false });
    expect(end).toEqual(new Date('2026-03-01T08:00:00+05:30'));
  });
});
