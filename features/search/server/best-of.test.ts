import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bestOf } from './best-of.ts';

it('bestOf returns the first items of the sorted list', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.nat(12), (numbers, limit) => {
      const ascending = (one: number, other: number) => one - other;
      expect(bestOf(numbers, limit, ascending)).toEqual([...numbers].sort(ascending).slice(0, limit));
    }),
  );
});
