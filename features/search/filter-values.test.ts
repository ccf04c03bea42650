import { describe, expect, it } from 'vitest';
import { ANY_HOURS_BIT } from './availability-mask.ts';
import {
  ANY_RANGE,
  normalizeFilterText,
  parseAvailability,
  parseRange,
  parseSessionType,
} from './filter-values.ts';

describe('filters as text', () => {
  it.each(['', '  ', 'all', 'All', 'both'])('reads "%s" as no filter', (text) => {
    expect(normalizeFilterText(text)).toBe('');
    expect(parseRange(text)).toEqual(ANY_RANGE);
    expect(parseSessionType(text)).toBe('');
    expect(parseAvailability(text)).toBe(ANY_HOURS_BIT);
  });

  it.each([
    ['0-500', 0, 500],
    ['2000+', 2000, 2_147_483_647],
    ['2000 ', 2000, 2_147_483_647],
    ['750-750', 750, 750],
    [' 3-5 ', 3, 5],
  ])('reads the range "%s"', (text, min, max) => {
    expect(parseRange(text)).toEqual({ min, max });
  });

  it.each(['-500', '1000-500', 'cheap', '1e3-2e3', '0-99999999999', '5-', '1;drop table', '0–500'])(
    'refuses "%s" as a range',
    (text) => expect(parseRange(text)).toBeNull(),
  );

  it('reads in-person as offline and rejects other session types', () => {
    expect(parseSessionType('in-person')).toBe('offline');
    expect(parseSessionType('Online')).toBe('online');
    expect(parseSessionType('group')).toBeNull();
  });

  it('accepts several availability words, with spaces between', () => {
    expect(parseAvailability('weekdays, evening')).toBe(parseAvailability('evening,weekdays'));
    expect(parseAvailability('weekdays,nights')).toBeNull();
    expect(parseAvailability(',')).toBe(ANY_HOURS_BIT);
  });
});
