import { describe, expect, it } from 'vitest';
import { searchTerm } from './search-term.ts';

describe('the search term for people', () => {
  it.each([
    ['+91 98765 43210', '9876543210'],
    ['+919876543210', '9876543210'],
    ['098765 43210', '9876543210'],
    ['+91 98765', '98765'],
    ['+9198', '98'],
    ['98765 43', '9876543'],
    ['(98765) 43', '9876543'],
    ['0987', '987'],
    ['91', '91'],
    ['Asha  MENON ', 'asha menon'],
    ['asha+yoga@example.com', 'asha+yoga@example.com'],
    ['4pm Yoga', '4pm yoga'],
    ["o'brien", "o'brien"],
    ['-', '-'],
    ['अ', 'अ'],
  ])('%s: %s', (typed, term) => {
    expect(searchTerm(typed)).toBe(term);
  });

  it.each([undefined, '', '  ', '+', '+9', '+91'])('%j is no search term', (typed) => {
    expect(searchTerm(typed)).toBeNull();
  });
});
