import { foldName } from './fold.ts';

/** A name ready for comparing: without spaces, and where each of its words begins. */
export type NameKey = { key: string; words: readonly string[]; starts: readonly number[] };

/** Lower is better; a name that does not answer the query at all has none. */
export const MATCH = {
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

/** A name made comparable: letters folded, words joined, with where each of them starts in `key`. */
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

/** What was typed; more letters than any name has are cut off. */
export function queryKey(text: string): NameKey {
  return nameKey([...text].slice(0, QUERY_LENGTH).join(''));
}

/** How well a name answers what was typed, spelled right: "nagar" and "rajendra nagar" find Old Rajendra Nagar. */
export function nameRank(query: NameKey, name: NameKey): number | null {
  if (query.key === name.key) return MATCH.whole;
  for (const start of name.starts) {
    if (name.key.startsWith(query.key, start)) return start === 0 ? MATCH.beginning : MATCH.laterWord;
  }
  if (query.words.length > 1 && query.words.every((typed) => name.words.some((w) => w.startsWith(typed)))) {
    return MATCH.wordsInAnyOrder;
  }
  return null;
}

/** How much of `key` is left when `query`, from its letter on, runs along it; -1 when it does not. */
function leftover(query: string, from: number, key: string, at: number): number {
  const rest = key.length - at - (query.length - from);
  if (rest < 0) return -1;
  for (let i = from, j = at; i < query.length; i += 1, j += 1) {
    if (query.charCodeAt(i) !== key.charCodeAt(j)) return -1;
  }
  return rest;
}

/**
 * One letter changed, added, left out or swapped in what was typed, against a whole name or, for longer queries,
 * the beginning of one. Runs over tens of thousands of names, so it makes nothing new.
 */
export function typoRank(query: string, key: string): number | null {
  if (query.length < TYPO_MIN_LETTERS || key.length < query.length - 1) return null;
  const beginnings = query.length >= TYPO_MIN_BEGINNING;
  if (!beginnings && key.length > query.length + 1) return null;
  let at = 0;
  while (at < query.length && query.charCodeAt(at) === key.charCodeAt(at)) at += 1;
  if (at === query.length)
    return key.length - at <= 1 ? MATCH.typo : beginnings ? MATCH.typoInBeginning : null;
  const swapped = query[at] === key[at + 1] && query[at + 1] === key[at];
  const ends = [
    leftover(query, at + 1, key, at + 1),
    leftover(query, at + 1, key, at),
    leftover(query, at, key, at + 1),
    swapped ? leftover(query, at + 2, key, at + 2) : -1,
  ];
  if (ends.includes(0)) return MATCH.typo;
  return beginnings && ends.some((rest) => rest > 0) ? MATCH.typoInBeginning : null;
}

const NUMBER_WORD = /^(\d.*|[ivx]+|[a-z])$/;
const DIRECTIONS = new Set(['east', 'west', 'north', 'south', 'central', 'old', 'new', 'upper', 'lower']);
const MIN_SKELETON = 4;

/** Letters that Indian names in Latin script are spelled with in one way only: no vowels, no doubled letters, no h. */
function skeleton(key: string): string {
  return key
    .replaceAll('w', 'v')
    .replace(/[aeiouyh]/g, '')
    .replace(/(.)\1+/g, '$1');
}

/** Whether two names of neighbours are two spellings of one: Koramangala, Kormangla; never Sector 1 and Sector 2. */
export function sameSpoken(a: NameKey, b: NameKey): boolean {
  if (a.key === b.key) return true;
  const marks = ({ words }: NameKey) =>
    words.filter((word) => NUMBER_WORD.test(word) || DIRECTIONS.has(word)).join(' ');
  const bones = skeleton(a.key);
  return bones.length >= MIN_SKELETON && bones === skeleton(b.key) && marks(a) === marks(b);
}
