import { withinOneTypo } from '#features/places/fold.ts';
import type { PlaceNameIndex } from '#features/places/place-name-index.ts';
import { FILTER_NAMES, FILTERS, type FilterName, type SearchFilters } from '../filters.ts';
import { takeAddressArea } from './address-areas.ts';
import {
  EXERCISES,
  FILLER_WORDS,
  NEAR_ME,
  NEGATIONS_AFTER_PHRASE,
  ORDINARY_WORDS,
  PERSON_WORDS,
} from './fillers.ts';
import { readMeasures } from './measures.ts';
import { negation } from './negation.ts';
import { takePlaces } from './places.ts';
import { readPrices } from './prices.ts';
import { takeSimilarPlaces } from './similar-places.ts';
import { phrases, SentenceText } from './text.ts';
import { availabilityOf, readHours, type TimeWord } from './times.ts';
import { FILTER_PHRASES, STYLE_WORDS } from './words.ts';

/** What a sentence asks for: filter values in the format of the URL, and the words that no filter understood. */
export type UnderstoodSentence = {
  filters: Partial<SearchFilters>;
  unknown: string[];
  /** True if the sentence asks for teachers near the user and names no place. */
  nearMe: boolean;
};

type Wish = { filter: FilterName; value: string };
/** With the words of its phrase as the user wrote them, without fillers such as "yoga". */
type WrittenWish = Wish & { written: readonly string[] };
/**
 * All phrases that the parser knows, and the words in them. `longWords` groups the long words by their first two
 * letters, to find misspelled ones.
 */
export type Vocabulary = {
  phrases: ReadonlyMap<string, Wish>;
  words: ReadonlySet<string>;
  longWords: ReadonlyMap<string, readonly string[]>;
};
const beginning = (word: string) => word.slice(0, 2);

const MOST_WORDS = 5;
const MIN_TYPO = 6;
/** A search can have several values of these filters, and only one of each other filter. */
const MULTI_VALUE_FILTERS: ReadonlySet<FilterName> = new Set(['needs', 'languages', 'availability']);
/** The value that a negation asks for: "not online" asks for offline. */
const OPPOSITE: Readonly<Record<string, string>> = {
  online: 'offline',
  offline: 'online',
  weekdays: 'weekends',
  weekends: 'weekdays',
};
const MOST_NEEDS = 5;

const folded = (text: string) => new SentenceText(text.replaceAll('-', ' ')).text.trim();

/** Builds the vocabulary. `styles` are pairs of a name in any language and the style's own name. */
export function createVocabulary(styles: Iterable<readonly [said: string, style: string]>): Vocabulary {
  const words = new Map<string, Wish>();
  const add = (said: string, filter: FilterName, value: string) => {
    const key = folded(said);
    if (!words.has(key)) words.set(key, { filter, value });
  };
  const names = [...styles];
  // Needs are added before styles, and the first entry of a phrase stays: "for children" is a need, "kids yoga" a
  // style.
  for (const [filter, value, said] of FILTER_PHRASES)
    for (const one of said.split('|')) add(one, filter, value);
  const own = new Set(names.map(([, style]) => style));
  for (const [said, style] of names) add(said, 'specialization', style);
  for (const [style, said] of STYLE_WORDS)
    if (own.has(style)) for (const one of said.split('|')) add(one, 'specialization', style);
  const long = [...words.keys()].filter((said) => said.length >= MIN_TYPO && !said.includes(' '));
  const parts = new Set([...words.keys()].flatMap((said) => said.split(' ')));
  return { phrases: words, words: parts, longWords: Map.groupBy(long, beginning) };
}

/**
 * Reads a sentence. Places are read first, because their names can contain numbers and words that have another meaning
 * alone.
 */
export function understandSentence(
  text: string,
  vocabulary: Vocabulary,
  book: PlaceNameIndex,
): UnderstoodSentence {
  const sentence = new SentenceText(text);
  const isWord = (word: string) =>
    vocabulary.phrases.has(word) || FILLER_WORDS.has(word) || NEGATIONS_AFTER_PHRASE.has(word);
  // Such a word can be a place's name, but is not a misspelled one.
  const isOrdinary = (word: string) => isWord(word) || vocabulary.words.has(word) || ORDINARY_WORDS.has(word);
  // Read first: what other readers take would hide the words.
  const saysNearMe = phrases(sentence.words(), MOST_WORDS).some((phrase) => NEAR_ME.has(phrase.text));
  const named = takePlaces(sentence, book, isWord);
  const exact = takeAddressArea(sentence, book, isOrdinary, named);
  const { age, ...measures } = readMeasures(sentence);
  const hours = readHours(sentence);
  const prices = readPrices(sentence);
  takeFillers(sentence, EXERCISES);
  const wishes: WrittenWish[] = [
    ...hours.map((value): WrittenWish => ({ filter: 'availability', value, written: [] })),
    ...(age === undefined ? [] : [{ filter: 'needs', value: age, written: [] } as const]),
    ...takeWishes(sentence, vocabulary),
  ];
  const { city, area } = takeSimilarPlaces(sentence, book, isOrdinary, exact);
  wishes.push(...takeMistyped(sentence, vocabulary));
  const { filters, unused } = filtersOf(wishes);
  takeFillers(sentence, FILLER_WORDS);
  // If the sentence has a need, words for the person who practises add nothing.
  if (filters.needs !== undefined) takeFillers(sentence, PERSON_WORDS);
  const unknown = sentence.words().map((word) => sentence.written(word));
  const asked: Partial<SearchFilters> = { ...filters, ...measures, ...prices, city, area };
  // In the form and the order of the address.
  const texts = FILTER_NAMES.map((name) => [name, FILTERS[name].normalize(asked[name] ?? '', [])] as const);
  return {
    filters: Object.fromEntries(texts.filter(([, value]) => value !== '')),
    unknown: [...unused, ...unknown],
    nearMe: saysNearMe && !city && !area,
  };
}

/** Finds the phrases of the vocabulary, longest first, and removes them from the sentence. */
function takeWishes(sentence: SentenceText, vocabulary: Vocabulary): WrittenWish[] {
  const found: (WrittenWish & { start: number })[] = [];
  const words = sentence.words();
  const read = new Set<number>();
  for (const phrase of phrases(words, MOST_WORDS)) {
    const wish = vocabulary.phrases.get(phrase.text);
    const places = [...words.keys()].slice(phrase.first, phrase.last + 1);
    if (wish === undefined || places.some((place) => read.has(place))) continue;
    for (const place of places) read.add(place);
    const not = negation(words, phrase);
    const value = not === null ? wish.value : OPPOSITE[wish.value];
    // A negated value without an opposite stays in the sentence; only two filters have opposites.
    if (value === undefined) continue;
    sentence.takeRange(phrase.start, phrase.end);
    if (not !== null) sentence.takeRange(not.start, not.end);
    const written = words
      .slice(phrase.first, phrase.last + 1)
      .flatMap((word) => (FILLER_WORDS.has(word.text) ? [] : [sentence.written(word)]));
    found.push({ filter: wish.filter, value, written, start: phrase.start });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Finds long words with one typo, and removes them from the sentence. */
function takeMistyped(sentence: SentenceText, vocabulary: Vocabulary): WrittenWish[] {
  return sentence.words().flatMap((word) => {
    if (word.text.length < MIN_TYPO || FILLER_WORDS.has(word.text) || vocabulary.phrases.has(word.text))
      return [];
    const said = vocabulary.longWords.get(beginning(word.text))?.find((one) => withinOneTypo(word.text, one));
    const meant = said === undefined ? undefined : vocabulary.phrases.get(said);
    if (meant === undefined) return [];
    sentence.takeRange(word.start, word.end);
    return [{ ...meant, written: [sentence.written(word)] }];
  });
}

function takeFillers(sentence: SentenceText, fillers: ReadonlySet<string>): void {
  for (const phrase of phrases(sentence.words(), MOST_WORDS))
    if (fillers.has(phrase.text)) sentence.takeRange(phrase.start, phrase.end);
}

/** Turns the phrases that were found into filter values. Of several styles, levels or orders, the first one is used. */
function filtersOf(wishes: readonly WrittenWish[]): { filters: Partial<SearchFilters>; unused: string[] } {
  const values = new Map<FilterName, string[]>();
  const unused: string[] = [];
  for (const { filter, value, written } of wishes) {
    const said = values.get(filter) ?? [];
    values.set(filter, said);
    if (said.includes(value)) continue;
    if (filter === 'sessionType' || MULTI_VALUE_FILTERS.has(filter) || said.length === 0) said.push(value);
    else if (filter !== 'sort') unused.push(...written);
  }
  // A sentence that names both session types asks for neither.
  if ((values.get('sessionType')?.length ?? 0) > 1) values.delete('sessionType');
  const text = (name: FilterName, said: readonly string[]) =>
    name === 'availability' ? availabilityOf(said as TimeWord[]) : said.slice(0, MOST_NEEDS).join();
  return {
    filters: Object.fromEntries([...values].map(([name, said]) => [name, text(name, said)])),
    unused,
  };
}
