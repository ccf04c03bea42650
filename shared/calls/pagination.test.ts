import { describe, expect, it } from 'vitest';
import { COUNT_CAP, formatCount } from './pagination.ts';

describe('formatCount', () => {
  it('is exact up to 1000', () => {
    expect([0, 1, COUNT_CAP - 1].map(formatCount)).toEqual(['0', '1', '1000']);
  });
  it('says 1000+ from the cap on', () => {
    expect([COUNT_CAP, COUNT_CAP + 5].map(formatCount)).toEqual(['1000+', '1000+']);
  });
});
