import { describe, expect, it } from 'vitest';
import { ratingText } from './rating.ts';

describe('ratingText', () => {
  it.each([
    [0, 0, '0.0'],
    [5, 1, '5.0'],
    [14, 3, '4.7'],
    [9, 2, '4.5'],
    [184, 38, '4.8'],
    [87, 20, '4.4'],
    [4999, 1000, '5.0'],
  ])('%i over %i is %s', (sum, count, text) => {
    expect(ratingText(sum, count)).toBe(text);
  });
});
