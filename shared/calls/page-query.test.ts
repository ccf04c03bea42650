import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pageQuery } from './page-query.ts';

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
