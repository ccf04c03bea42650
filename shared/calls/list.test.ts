import { describe, expect, it } from 'vitest';
import { formatItems, formatList } from './list.ts';

describe('formatList', () => {
  it.each([
    [[], ''],
    [['A'], 'A'],
    [['A', 'B'], 'A and B'],
    [['A', 'B', 'C'], 'A, B and C'],
  ])('joins %j', (items, words) => {
    expect(formatList(items, 'en')).toBe(words);
  });

  it('has no comma before the last in other languages either', () => {
    expect(formatList(['Khar', 'Andheri', 'Bandra'], 'hi')).toBe('Khar, Andheri और Bandra');
    expect(formatList(['A', 'B', 'C'], 'hi', 'disjunction')).toBe('A, B या C');
    expect(formatList(['A', 'B', 'C'], 'ta')).toBe('A, B மற்றும் C');
  });
});

it('formatItems keeps the commas of English and joins as other languages do', () => {
  expect(formatItems(['A', 'B', 'C'], 'en')).toBe('A, B, C');
  expect(formatItems(['A', 'B', 'C'], 'hi')).toBe('A, B और C');
});
