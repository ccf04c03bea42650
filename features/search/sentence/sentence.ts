import { withinOneTypo } from '#features/places/fold.ts';
import type { PlaceBook } from '#features/places/place-book.ts';
import { FILTER_NAMES, FILTERS, type FilterName, type SearchFilters } from '../filters.ts';
import { BEFORE_NOT, FILLER_WORDS, NOT_AFTER, NOT_BEFORE, PERSONS } from './fillers.ts';
import { readMeasures } from './measures.ts';
import { takePlaces, takeSimilarPlaces } from './places.ts';
import { readPrices } from './prices.ts';
import { type Phrase, phrases, SentenceText, type Word } from './text.ts';
import { availabilityOf, readHours, type TimeWord } from './times.ts';
import { STYLE_WORDS, WISHES } from './words.ts';

/** What a sentence asks for: values of filters in the form of the address, and the words that no filter has. */
export type Understood = { filters: Partial<SearchFilters>; unknown: string[] };

type Wish = { filter: FilterName; value: string };
/** The phrases, and for words with one wrong letter the long ones by their first two. */
export type Vocabulary = {
  phrases: ReadonlyMap<string, Wish>;
  longWords: ReadonlyMap<string, readonly string[]>;
};
const beginning = (word: string) => word.slice(0, 2);

const MOST_WORDS = 5;
const MIN_TYPO = 6;
/** Of these a search has one; of the others, several. */
const SEVERAL: ReadonlySet<FilterName> = new Set(['needs', 'languages', 'availability']);
/** What is asked for when the value is refused. */
const OPPOSITE: Readonly<Record<string, string>> = {
  online: 'offline',
  offline: 'online',
  weekdays: 'weekends',
  weekends: 'weekdays',
};
const MOST_NEEDS = 5;

const folded = (text: string) => new SentenceText(text.replaceAll('-', ' ')).text.trim();

/** All phrases, with the names of the styles: `styles` are pairs of a name in any language and the style's own. */
export function createVocabulary(styles: Iterable<readonly [said: string, style: string]>): Vocabulary {
  const words = new Map<string, Wish>();
  const add = (said: string, filter: FilterName, value: string) => {
    const key = folded(said);
    if (!words.has(key)) words.set(key, { filter, value });
  };
  const names = [...styles];
  // A need before a style: "for children" is who it is for, "kids yoga" what is taught.
  for (const [filter, value, said] of WISHES) for (const one of said.split('|')) add(one, filter, value);
  const own = new Set(names.map(([, style]) => style));
  for (const [said, style] of names) add(said, 'specialization', style);
  for (const [style, said] of STYLE_WORDS)
    if (own.has(style)) for (const one of said.split('|')) add(one, 'specialization', style);
  const long = [...words.keys()].filter((said) => said.length >= MIN_TYPO && !said.includes(' '));
  return { phrases: words, longWords: Map.groupBy(long, beginning) };
}

/** Reads a sentence. The order matters: names of places hold numbers and words that mean something else alone. */
export function understandSentence(text: string, vocabulary: Vocabulary, book: PlaceBook): Understood {
  const sentence = new SentenceText(text);
  const isWord = (word: string) =>
    vocabulary.phrases.has(word) || FILLER_WORDS.has(word) || NOT_AFTER.has(word);
  const exact = takePlaces(sentence, book, isWord);
  const { age, ...measures } = readMeasures(sentence);
  const hours = readHours(sentence);
  const prices = readPrices(sentence);
  const wishes: Wish[] = [
    ...hours.map((value): Wish => ({ filter: 'availability', value })),
    ...(age === undefined ? [] : [{ filter: 'needs', value: age } as const]),
    ...takeWishes(sentence, vocabulary),
  ];
  const { city, area } = takeSimilarPlaces(sentence, book, isWord, exact);
  wishes.push(...takeMistyped(sentence, vocabulary));
  const { filters, unused } = join(wishes);
  takeFillers(sentence, FILLER_WORDS);
  // Who it is for, beside what they need.
  if (filters.needs !== undefined) takeFillers(sentence, PERSONS);
  const unknown = sentence.words().map((word) => sentence.written(word));
  const asked: Partial<SearchFilters> = { ...filters, ...measures, ...prices, city, area };
  // In the form and the order of the address.
  const texts = FILTER_NAMES.map((name) => [name, FILTERS[name].normalize(asked[name] ?? '', [])] as const);
  return {
    filters: Object.fromEntries(texts.filter(([, value]) => value !== '')),
    unknown: [...unused, ...unknown],
  };
}

/** The words around a phrase that take it back; null without any. */
function negation(words: readonly Word[], { first, last }: Phrase): { start: number; end: number } | null {
  const before = [words[first - 1], words[first - 2]];
  const notBefore = before.find(
    (word, index) =>
      word !== undefined &&
      NOT_BEFORE.has(word.text) &&
      (index === 0 || BEFORE_NOT.has(before[0]?.text ?? '')),
  );
  if (notBefore !== undefined && words[first]?.follows) return notBefore;
  const after = [words[last + 1], words[last + 2]];
  const notAfter = after.find(
    (word, index) =>
      word?.follows === true &&
      NOT_AFTER.has(word.text) &&
      (index === 0 || BEFORE_NOT.has(after[0]?.text ?? '')),
  );
  return notAfter ?? null;
}

/** Takes the phrases of the vocabulary, the longest first. */
function takeWishes(sentence: SentenceText, vocabulary: Vocabulary): Wish[] {
  const found: (Wish & { start: number })[] = [];
  const words = sentence.words();
  const read = new Set<number>();
  for (const phrase of phrases(words, MOST_WORDS)) {
    const wish = vocabulary.phrases.get(phrase.text);
    const places = [...words.keys()].slice(phrase.first, phrase.last + 1);
    if (wish === undefined || places.some((place) => read.has(place))) continue;
    for (const place of places) read.add(place);
    const not = negation(words, phrase);
    const value = not === null ? wish.value : OPPOSITE[wish.value];
    // What is refused stays in the sentence: only two filters have an opposite.
    if (value === undefined) continue;
    sentence.takeRange(phrase.start, phrase.end);
    if (not !== null) sentence.takeRange(not.start, not.end);
    found.push({ filter: wish.filter, value, start: phrase.start });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Takes long words with one wrong letter. */
function takeMistyped(sentence: SentenceText, vocabulary: Vocabulary): Wish[] {
  return sentence.words().flatMap((word) => {
    if (word.text.length < MIN_TYPO || FILLER_WORDS.has(word.text) || vocabulary.phrases.has(word.text))
      return [];
    const said = vocabulary.longWords.get(beginning(word.text))?.find((one) => withinOneTypo(word.text, one));
    const meant = said === undefined ? undefined : vocabulary.phrases.get(said);
    if (meant === undefined) return [];
    sentence.takeRange(word.start, word.end);
    return [meant];
  });
}

function takeFillers(sentence: SentenceText, fillers: ReadonlySet<string>): void {
  for (const phrase of phrases(sentence.words(), MOST_WORDS))
    if (fillers.has(phrase.text)) sentence.takeRange(phrase.start, phrase.end);
}

/** The filters' values. A search has one style, level and order: the first that was said. */
function join(wishes: readonly Wish[]): { filters: Partial<SearchFilters>; unused: string[] } {
  const values = new Map<FilterName, string[]>();
  const unused: string[] = [];
  for (const { filter, value } of wishes) {
    const said = values.get(filter) ?? [];
    values.set(filter, said);
    if (said.includes(value)) continue;
    if (filter === 'sessionType' || SEVERAL.has(filter) || said.length === 0) said.push(value);
    else if (filter !== 'sort') unused.push(value.toLowerCase());
  }
  // Both session types are no wish.
  if ((values.get('sessionType')?.length ?? 0) > 1) values.delete('sessionType');
  const text = (name: FilterName, said: readonly string[]) =>
    name === 'availability' ? availabilityOf(said as TimeWord[]) : said.slice(0, MOST_NEEDS).join();
  return {
    filters: Object.fromEntries([...values].map(([name, said]) => [name, text(name, said)])),
    unused,
  };
}
