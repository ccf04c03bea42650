import { foldName } from './fold.ts';

/** A name prepared for comparison: without spaces, with the start of each word. */
export type NameKey = { key: string; words: readonly string[]; starts: readonly number[] };

/** Lower ranks are better; null means no match. */
export const MATCH_RANKS = {
  whole: 0,
  beginning: 1,
  laterWord: 2,
  wordsInAnyOrder: 2.5,
  typo: 3,
  typoInBeginning: 4,
};

const TYPO_MIN_LETTERS = 4;
const TYPO_MIN_BEGINNING = 6;
const QUERY_LENGTH = 60;

const ONE_WORD: readonly number[] = [0];

/** Prepares a name: normalised letters, joined words, and each word's start in `key`. */
export function nameKey(name: string): NameKey {
  const folded = foldName(name);
  const words = folded.split(' ');
  if (words.length === 1) return { key: folded, words, starts: ONE_WORD };
  let length = 0;
  const starts = words.map((word) => {
    const start = length;
    length += word.length;
    return start;
  });
  return { key: words.join(''), words, starts };
}

/** Prepares typed text, cut to 60 characters: no name is longer. */
export function queryNameKey(text: string): NameKey {
  return nameKey([...text].slice(0, QUERY_LENGTH).join(''));
}

/** Rank of a match without typos, or null. "nagar" and "rajendra nagar" both find Old Rajendra Nagar. */
export function nameRank(query: NameKey, name: NameKey): number | null {
  if (query.key === name.key) return MATCH_RANKS.whole;
  for (const start of name.starts) {
    if (name.key.startsWith(query.key, start))
      return start === 0 ? MATCH_RANKS.beginning : MATCH_RANKS.laterWord;
  }
  if (query.words.length > 1 && query.words.every((typed) => name.words.some((w) => w.startsWith(typed)))) {
    return MATCH_RANKS.wordsInAnyOrder;
  }
  return null;
}

/**
 * Compares `query` from index `from` on with `key` from index `at` on. Returns how many letters of `key` remain, or -1
 * if they do not match.
 */
function leftover(query: string, from: number, key: string, at: number): number {
  const rest = key.length - at - (query.length - from);
  if (rest < 0) return -1;
  for (let i = from, j = at; i < query.length; i += 1, j += 1) {
    if (query.charCodeAt(i) !== key.charCodeAt(j)) return -1;
  }
  return rest;
}

/**
 * Rank of a match with one typo: a wrong, extra, missing or swapped letter; null if there is none. A longer query may
 * also match only the beginning of the name. Allocates no memory, because it runs for tens of thousands of names.
 */
export function typoRank(query: string, key: string): number | null {
  if (query.length < TYPO_MIN_LETTERS || key.length < query.length - 1) return null;
  const beginnings = query.length >= TYPO_MIN_BEGINNING;
  if (!beginnings && key.length > query.length + 1) return null;
  let at = 0;
  while (at < query.length && query.charCodeAt(at) === key.charCodeAt(at)) at += 1;
  if (at === query.length)
    return key.length - at <= 1 ? MATCH_RANKS.typo : beginnings ? MATCH_RANKS.typoInBeginning : null;
  const swapped = query[at] === key[at + 1] && query[at + 1] === key[at];
  const ends = [
    leftover(query, at + 1, key, at + 1),
    leftover(query, at + 1, key, at),
    leftover(query, at, key, at + 1),
    swapped ? leftover(query, at + 2, key, at + 2) : -1,
  ];
  if (ends.includes(0)) return MATCH_RANKS.typo;
  return beginnings && ends.some((rest) => rest > 0) ? MATCH_RANKS.typoInBeginning : null;
}

const NUMBER_WORD = /^(\d.*|[ivx]+|[a-z])$/;
const DIRECTIONS = new Set(['east', 'west', 'north', 'south', 'central', 'old', 'new', 'upper', 'lower']);
const MIN_SKELETON = 4;

/** Reduces a Latin spelling to its stable letters: no vowels, no doubled letters, no h. */
export function consonantSkeleton(key: string): string {
  return key
    .replaceAll('w', 'v')
    .replace(/[aeiouyh]/g, '')
    .replace(/(.)\1+/g, '$1');
}

/**
 * Whether two neighbouring names are spellings of one place: Koramangala and Kormangla, but not Sector 1 and Sector
 * 2.
 */
export function isSamePlaceName(a: NameKey, b: NameKey): boolean {
  if (a.key === b.key) return true;
  const marks = ({ words }: NameKey) =>
    words.filter((word) => NUMBER_WORD.test(word) || DIRECTIONS.has(word)).join(' ');
  const bones = consonantSkeleton(a.key);
  return bones.length >= MIN_SKELETON && bones === consonantSkeleton(b.key) && marks(a) === marks(b);
}
