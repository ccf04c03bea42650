import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withinOneTypo } from './fold.ts';
import { isSamePlaceName, MATCH_RANKS, nameKey, nameRank, queryNameKey, typoRank } from './matching.ts';

const rank = (query: string, name: string) => nameRank(queryNameKey(query), nameKey(name));

describe('correctly spelled names', () => {
  it.each([
    ['new delhi', 'New Delhi', MATCH_RANKS.whole],
    ['J P Nagar', 'JP Nagar', MATCH_RANKS.whole],
    ['jp', 'J. P. Nagar', MATCH_RANKS.beginning],
    ['rajendra nagar', 'Old Rajendra Nagar', MATCH_RANKS.laterWord],
    ['rajendranagar', 'Old Rajendra Nagar', MATCH_RANKS.laterWord],
    ['nagar', 'Old Rajendra Nagar', MATCH_RANKS.laterWord],
    ['west bandra', 'Bandra West', MATCH_RANKS.wordsInAnyOrder],
    ['endra', 'Old Rajendra Nagar', null],
    ['bandra kurla', 'Bandra West', null],
  ])('%s answers to %s as %s', (query, name, expected) => {
    expect(rank(query, name)).toBe(expected);
  });
});

describe('names with one typo', () => {
  it.each([
    ['mumbia', 'mumbai', MATCH_RANKS.typo],
    ['umbai', 'mumbai', MATCH_RANKS.typo],
    ['mumbaii', 'mumbai', MATCH_RANKS.typo],
    ['nagpru', 'nagpur', MATCH_RANKS.typo],
    ['thiruvanath', 'thiruvananthapuram', MATCH_RANKS.typoInBeginning],
    ['thirvanath', 'thiruvananthapuram', null],
    ['thiruvannan', 'thiruvananthapuram', MATCH_RANKS.typoInBeginning],
    ['thirvanan', 'thiruvananthapuram', MATCH_RANKS.typoInBeginning],
    ['goa', 'gob', null],
    ['benga', 'bengaluru', null],
    ['dhlei', 'delhi', null],
  ])('%s ~ %s: %s', (query, key, expected) => {
    expect(typoRank(query, key)).toBe(expected);
  });

  it('agrees with the simple algorithm on full names', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => (typoRank(a, b) === MATCH_RANKS.typo) === withinOneTypo(a, b)),
      { numRuns: 2000 },
    );
  });
});

describe('two spellings of one place', () => {
  it.each([
    ['Koramangala', 'Kormangla', true],
    ['Kormangala', 'Kormangla', true],
    ['Jayanagar', 'Jaynagar', true],
    ['Whitefield', 'White Field', true],
    ['Sector 1', 'Sector 2', false],
    ['JP Nagar III Phase', 'JP Nagar II Phase', false],
    ['Bandra East', 'Bandra West', false],
    ['Old Airport', 'Airport', false],
    ['Sion', 'Sena', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(isSamePlaceName(nameKey(a), nameKey(b))).toBe(same);
  });
});
