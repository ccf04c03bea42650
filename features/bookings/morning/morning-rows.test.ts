import { describe, expect, it } from 'vitest';
import { firstRows, mergeRows, rowAfter } from './morning-rows.ts';

const answered = (...ids: string[]) => new Set(ids);

describe('mergeRows', () => {
  it('keeps an answered row where it stood', () => {
    expect(mergeRows(['a', 'b', 'c'], ['a', 'c'], answered('b'))).toEqual(['a', 'b', 'c']);
    expect(mergeRows(['a', 'b', 'c'], ['a', 'b'], answered('c'))).toEqual(['a', 'b', 'c']);
    expect(mergeRows(['a', 'b', 'c'], ['c'], answered('a', 'b'))).toEqual(['a', 'b', 'c']);
    expect(mergeRows(['a', 'b'], [], answered('a', 'b'))).toEqual(['a', 'b']);
  });

  it('keeps a row once while the server still lists it', () => {
    expect(mergeRows(['a', 'b'], ['a', 'b'], answered('a'))).toEqual(['a', 'b']);
  });

  it('drops rows that were answered elsewhere and adds new ones in the order of the server', () => {
    expect(mergeRows(['a', 'b', 'c'], ['n', 'c'], answered('b'))).toEqual(['n', 'b', 'c']);
  });
});

describe('firstRows', () => {
  it('counts pending rows only', () => {
    expect(firstRows(['a', 'b', 'c', 'd'], answered('b'), 2)).toEqual(['a', 'b', 'c']);
  });
});

describe('rowAfter', () => {
  it('finds the next pending row, then the first, then none', () => {
    expect(rowAfter(['a', 'b', 'c'], answered('b'), 'a')).toBe('c');
    expect(rowAfter(['a', 'b', 'c'], answered(), 'c')).toBe('a');
    expect(rowAfter(['a', 'b'], answered('a', 'b'), 'b')).toBeNull();
  });
});
