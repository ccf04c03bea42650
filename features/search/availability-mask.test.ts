import { describe, expect, it } from 'vitest';
import { hourBits, hoursMask } from './availability-mask.ts';

const slot = (dayOfWeek: number, start: number, end: number) => ({
  dayOfWeek,
  startMin: start * 60,
  endMin: end * 60,
});
const fits = (slots: ReturnType<typeof slot>[], ...words: string[]) =>
  (hourBits(slots) & (hoursMask(words) ?? 0)) !== 0;

describe('availability', () => {
  const sundayMorning = [slot(0, 6, 7.5)];

  it('matches everyone when unset, even teachers without hours', () => {
    expect(fits([])).toBe(true);
    expect(fits([], 'weekdays')).toBe(false);
  });

  it('accepts days, groups of days and parts of the day', () => {
    for (const word of ['sunday', 'weekends', 'morning']) expect(fits(sundayMorning, word), word).toBe(true);
    for (const word of ['saturday', 'weekdays', 'afternoon', 'evening'])
      expect(fits(sundayMorning, word), word).toBe(false);
  });

  it('requires hours in the part of the day on one of the chosen days, not day and part separately', () => {
    const slots = [slot(6, 18, 19), slot(1, 7, 8)];
    expect(fits(slots, 'weekends', 'evening')).toBe(true);
    expect(fits(slots, 'weekends', 'morning')).toBe(false);
    expect(fits(slots, 'weekdays', 'weekends', 'morning', 'evening')).toBe(true);
  });

  it.each([
    [4.5, 5, 'morning', false],
    [4.5, 5.5, 'morning', true],
    [11.5, 12, 'afternoon', false],
    [11.5, 12.5, 'afternoon', true],
    [16, 17, 'evening', false],
    [16, 17.25, 'evening', true],
    [22, 23, 'evening', false],
  ])('reads %s to %s as overlapping the %s: %s', (start, end, part, expected) => {
    expect(fits([slot(3, start, end)], part)).toBe(expected);
  });

  it('counts hours outside all parts for their day', () => {
    expect(fits([slot(2, 22, 23)], 'tuesday')).toBe(true);
    expect(fits([slot(2, 3, 4)], 'weekdays')).toBe(true);
  });

  it.each(['someday', 'MORNING', 'constructor', '__proto__'])('rejects %s', (word) => {
    expect(hoursMask([word])).toBeNull();
  });
});
