import { describe, expect, it } from 'vitest';
import { median, percentile, type Round, steadyRounds } from './measure.ts';

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  it.each([
    [0.05, 5],
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])('%d of 1 to 100 is %i', (share, value) => {
    expect(percentile(hundred, share)).toBe(value);
  });

  it('rejects an empty list', () => {
    expect(() => percentile([], 0.5)).toThrow('no samples');
  });

  it('computes the median of unsorted values', () => {
    expect(median([3, 1, 2])).toBe(2);
  });
});

describe('steadyRounds', () => {
  const round = (bare: number): Round => new Map([['bare', [bare]]]);
  it('drops rounds on a busy machine', () => {
    const [quiet, alike, busy] = [round(1), round(1.3), round(1.31)];
    expect(steadyRounds([busy, quiet, alike], 'bare')).toEqual({ steady: [quiet, alike], dropped: 1 });
  });
});
