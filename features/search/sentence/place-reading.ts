import type { PlaceNameIndex } from '#features/places/place-name-index.ts';
import { ADDRESS_WORDS, FILLER_WORDS, NEGATIONS_BEFORE_PHRASE } from './fillers.ts';
import { negation } from './negation.ts';
import type { Phrase, SentenceText, Word } from './text.ts';

export type FoundPlace = { cityId: string | null; city: string; area: string };

/**
 * True if a word has another meaning, such as "morning". Such a word alone is not a place, even if a village has that
 * name.
 */
export type HasOtherMeaning = (text: string) => boolean;

export type Reading = { words: readonly Word[]; isWord: HasOtherMeaning; book: PlaceNameIndex };

/** Fame (1 to 9) from which an area is found without its city. */
export const WELL_KNOWN = 4;
const NUMBER = /^\d+$/;
const NAME_WITH_LETTERS = /[\p{L}\p{M}]{2}/u;
/** Words after an area's name for a part of it ("Andheri West"). Most lists of areas do not have these parts. */
const AREA_PART = /^(?:east|west|north|south|पूर्व|पश्चिम)$/;
const PART_NAMES: Readonly<Record<string, string>> = { पूर्व: 'East', पश्चिम: 'West' };
/** A single letter is part of a name ("T Nagar", "S B Road"), except "a" and "i", which are words. */
const INITIAL = /^[b-hj-z]$/;

/** True for a word that says where in a quarter a house is, or for its number. */
export const isAddressWord = (word: string) => ADDRESS_WORDS.has(word) || NUMBER.test(word);

/** True for a name of address words only, such as "Sector 10": many quarters have one. */
export const isAddress = ({ text }: Phrase) => text.split(' ').every(isAddressWord);

export const isInside = (phrase: Phrase, outer: Phrase) =>
  phrase.first >= outer.first && phrase.last <= outer.last;

/**
 * True if the sentence refuses the place of which this phrase is a part: "not in New Delhi" refuses Delhi, "andheri west
 * nahi" refuses Andheri.
 */
export function isRefused(
  phrase: Pick<Phrase, 'first' | 'last'>,
  { words, isWord }: Pick<Reading, 'words' | 'isWord'>,
): boolean {
  let { first, last } = phrase;
  const isName = (word: Word | undefined) =>
    word !== undefined &&
    (ADDRESS_WORDS.has(word.text) || !isWord(word.text)) &&
    !NUMBER.test(word.text) &&
    !NEGATIONS_BEFORE_PHRASE.has(word.text);
  while (words[first]?.follows && isName(words[first - 1])) first -= 1;
  while (words[last + 1]?.follows && ADDRESS_WORDS.has(words[last + 1]?.text ?? '')) last += 1;
  return negation(words, { first, last }) !== null;
}

/**
 * True if a phrase may name a place: it is not refused, does not begin or end with a filler word, and some of its words
 * have no other meaning.
 */
export function mayBePlace({ text, first, last }: Phrase, { words, isWord }: Reading): boolean {
  if (!NAME_WITH_LETTERS.test(text) || isWord(text)) return false;
  if (isRefused({ first, last }, { words, isWord })) return false;
  if (first === last) return !ADDRESS_WORDS.has(text);
  const ends = [words[first]?.text ?? '', words[last]?.text ?? ''];
  const isJoined = ends.some((word) => FILLER_WORDS.has(word) && !INITIAL.test(word));
  return !isJoined && !words.slice(first, last + 1).every((word) => isWord(word.text));
}

/**
 * Adds the next word of the sentence to the area's name if it is "West", "East" and so on: the list may have only
 * "Andheri".
 */
export function withPart(sentence: SentenceText, name: string, end: number): string {
  const next = sentence.words().find(({ start }) => start >= end);
  if (next === undefined || next.start !== end + 1 || !AREA_PART.test(next.text)) return name;
  sentence.takeRange(next.start, next.end);
  return `${name} ${PART_NAMES[next.text] ?? next.text.charAt(0).toUpperCase() + next.text.slice(1)}`;
}
