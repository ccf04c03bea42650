import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { COUNT_CAP, formatCount, pageQuery } from './pagination.ts';

describe('pageQuery', () => {
  const query = z.object(pageQuery(24));

  it('reads a number from text and has a default', () => {
    expect(query.parse({})).toEqual({ limit: 24 });
    expect(query.parse({ limit: '7', cursor: 'abc' })).toEqual({ limit: 7, cursor: 'abc' });
    expect(query.parse({ limit: '100' })).toEqual({ limit: 100 });
  });

  it.each([
    { limit: '0' },
    { limit: '101' },
    { limit: '2.5' },
    { limit: 'many' },
    { cursor: 'x'.repeat(301) },
  ])('refuses %j', (input) => {
    expect(query.safeParse(input).success).toBe(false);
  });
});

describe('formatCount', () => {
  it('is exact up to 1000', () => {
    expect([0, 1, COUNT_CAP - 1].map(formatCount)).toEqual(['0', '1', '1000']);
  });
  it('says 1000+ from the cap on', () => {
    expect([COUNT_CAP, COUNT_CAP + 5].map(formatCount)).toEqual(['1000+', '1000+']);
  });
});
