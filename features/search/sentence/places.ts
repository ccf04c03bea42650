import { placeKey } from '#features/places/fold.ts';
import type { PlaceNameIndex } from '#features/places/place-book.ts';
import type { City } from '#features/places/records.ts';
import { ADDRESS_WORDS, FILLER_WORDS, WORDS_AFTER_PLACE, WORDS_BEFORE_PLACE } from './fillers.ts';
import { type Phrase, phrases, type SentenceText, type Word } from './text.ts';

export type FoundPlace = { cityId: string | null; city: string; area: string };

/**
 * True if a word has another meaning, such as "morning". Such a word alone is not a place, even if a village has that
 * name.
 */
export type HasOtherMeaning = (text: string) => boolean;

const MOST_WORDS = 5;
const MOST_SIMILAR_WORDS = 3;
/**
 * A city with at least this population is found without "in" or "near". Many villages have names that are ordinary
 * words.
 */
const BIG_CITY = 50_000;
const WELL_KNOWN = 4;
const MIN_SIMILAR = 5;
/** Maximum number of searches for similar names, which are slow; a nonsense sentence stops here. */
const MOST_TRIES = 24;
const NAME_WITH_LETTERS = /[\p{L}\p{M}]{2}/u;
/** Words after an area's name for a part of it ("Andheri West"). Most lists of areas do not have these parts. */
const AREA_PART = /^(?:east|west|north|south|पूर्व|पश्चिम)$/;
const PART_NAMES: Readonly<Record<string, string>> = { पूर्व: 'East', पश्चिम: 'West' };
/** A single letter is part of a name ("T Nagar", "S B Road"), except "a" and "i", which are words. */
const INITIAL = /^[b-hj-z]$/;
const SHORT: Readonly<Record<string, string>> = {
  ...{
    blr: 'Bengaluru',
    bglr: 'Bengaluru',
    blore: 'Bengaluru',
    hyd: 'Hyderabad',
    bom: 'Mumbai',
    ggn: 'Gurugram',
  },
  ...{
    gurgoan: 'Gurugram',
    chd: 'Chandigarh',
    tvm: 'Thiruvananthapuram',
    amd: 'Ahmedabad',
    ahm: 'Ahmedabad',
  },
};

const NOWHERE: FoundPlace = { cityId: null, city: '', area: '' };

type Reading = { words: readonly Word[]; isWord: HasOtherMeaning; book: PlaceNameIndex };

function hasCue({ first, last }: Phrase, words: readonly Word[]): boolean {
  const [before, after] = [words[first - 1]?.text ?? '', words[last + 1]?.text ?? ''];
  return WORDS_BEFORE_PLACE.has(before) || WORDS_AFTER_PLACE.has(after);
}

/**
 * True if a phrase may name a place: it does not begin or end with a filler word, and some of its words have no other
 * meaning.
 */
function mayBePlace({ text, first, last }: Phrase, { words, isWord }: Reading): boolean {
  if (!NAME_WITH_LETTERS.test(text) || isWord(text)) return false;
  if (first === last) return !ADDRESS_WORDS.has(text);
  const ends = [words[first]?.text ?? '', words[last]?.text ?? ''];
  const isJoined = ends.some((word) => FILLER_WORDS.has(word) && !INITIAL.test(word));
  return !isJoined && !words.slice(first, last + 1).every((word) => isWord(word.text));
}

const isOwnName = ({ name, otherNames }: City, text: string) =>
  [name, ...otherNames].some((one) => placeKey(one) === placeKey(text));

function isPartOfArea({ first, last }: Phrase, { words, book }: Reading): boolean {
  return [...phrases(words, MOST_WORDS)].some(
    (one) =>
      one.first <= first &&
      one.last >= last &&
      one.last - one.first > last - first &&
      book.areas(one.text, null).length > 0,
  );
}

const isInside = (phrase: Phrase, outer: Phrase) => phrase.first >= outer.first && phrase.last <= outer.last;

/**
 * Returns the city with the largest population among those that the sentence names. A longer name counts as a whole:
 * "Greater Noida" does not name Noida.
 */
function findCity(reading: Reading) {
  const named = [...phrases(reading.words, 3)].flatMap((phrase) => {
    if (!mayBePlace(phrase, reading)) return [];
    const city = reading.book.city(SHORT[phrase.text] ?? phrase.text);
    return city === null ? [] : [{ phrase, city, isSmall: city.population < BIG_CITY }];
  });
  const likely = named.filter(({ phrase, city, isSmall }) => {
    // This phrase is part of a longer one that names an area, so it does not mean a small place.
    if (isSmall && isPartOfArea(phrase, reading)) return false;
    // An old name of a place that is now part of a city is read as an area, if the list of areas has it.
    if (!isOwnName(city, phrase.text) && reading.book.areas(phrase.text, city.id).length > 0) return false;
    if (!isSmall) return true;
    const holdsCity = named.some((one) => !one.isSmall && isInside(one.phrase, phrase));
    const area = reading.book.areas(phrase.text, null)[0];
    return (holdsCity || hasCue(phrase, reading.words)) && (area?.score ?? 0) < WELL_KNOWN;
  });
  const whole = likely.filter(
    ({ phrase }) => !likely.some((one) => one.phrase !== phrase && isInside(phrase, one.phrase)),
  );
  return whole.reduce<(typeof whole)[number] | null>(
    (best, one) => (best === null || one.city.population > best.city.population ? one : best),
    null,
  );
}

/**
 * Returns the area with the longest name, in the given city or in all cities. Its city is null if several cities have
 * such an area.
 */
function findArea(reading: Reading, cityId: string | null, cityPhrase: Phrase | null) {
  for (const phrase of phrases(reading.words, MOST_WORDS)) {
    if (!mayBePlace(phrase, reading) || (cityPhrase !== null && isInside(phrase, cityPhrase))) continue;
    const [best, second] = reading.book.areas(phrase.text, cityId);
    if (best === undefined) continue;
    const isKnown = best.score >= WELL_KNOWN || phrase.first < phrase.last || hasCue(phrase, reading.words);
    if (cityId === null && !isKnown) continue;
    const isOne = cityId !== null || second === undefined || best.score > second.score;
    return { phrase, name: best.name, cityId: isOne ? best.cityId : null };
  }
  return null;
}

/**
 * Adds the next word of the sentence to the area's name if it is "West", "East" and so on: the list may have only
 * "Andheri".
 */
function withPart(sentence: SentenceText, name: string, end: number): string {
  const next = sentence.words().find(({ start }) => start >= end);
  if (next === undefined || next.start !== end + 1 || !AREA_PART.test(next.text)) return name;
  sentence.takeRange(next.start, next.end);
  return `${name} ${PART_NAMES[next.text] ?? next.text.charAt(0).toUpperCase() + next.text.slice(1)}`;
}

/** Finds the city and the area that are spelled as in the gazetteer, and removes them from the sentence. */
export function takePlaces(
  sentence: SentenceText,
  book: PlaceNameIndex,
  isWord: HasOtherMeaning,
): FoundPlace {
  const found = { ...NOWHERE };
  const reading: Reading = { words: sentence.words(), isWord, book };
  const city = findCity(reading);
  if (city !== null) Object.assign(found, { cityId: city.city.id, city: city.city.name });
  // Searched before the city is removed, because an area's name can contain it: "Fort Kochi".
  const area = findArea(reading, found.cityId, city?.phrase ?? null);
  if (city !== null) {
    sentence.takeRange(city.phrase.start, city.phrase.end);
    takeState(sentence, city.city.state);
  }
  if (area === null) return found;
  sentence.takeRange(area.phrase.start, area.phrase.end);
  found.area = withPart(sentence, area.name, area.phrase.end);
  const around = area.cityId === null ? null : book.cityById(area.cityId);
  if (around !== null) Object.assign(found, { cityId: around.id, city: around.name });
  return found;
}

function takeState(sentence: SentenceText, state: string): void {
  const name = state.toLowerCase();
  const words = [...phrases(sentence.words(), 3)].find(({ text }) => text === name);
  if (words !== undefined) sentence.takeRange(words.start, words.end);
}

/** Finds places with a spelling mistake among words without another meaning, and removes them from the sentence. */
export function takeSimilarPlaces(
  sentence: SentenceText,
  book: PlaceNameIndex,
  isWord: HasOtherMeaning,
  found: FoundPlace,
): FoundPlace {
  const place = { ...found };
  let tries = 0;
  for (let again = true; again; ) {
    again = false;
    for (const phrase of phrases(sentence.words(), MOST_SIMILAR_WORDS)) {
      if (
        phrase.text.split(' ').some((word) => isWord(word) || ADDRESS_WORDS.has(word) || /^\d+$/.test(word))
      )
        continue;
      tries += 1;
      if (tries > MOST_TRIES) return place;
      if (takeSimilar(sentence, book, phrase, place)) {
        again = true;
        break;
      }
    }
  }
  return place;
}

function takeSimilar(
  sentence: SentenceText,
  book: PlaceNameIndex,
  phrase: Phrase,
  place: FoundPlace,
): boolean {
  const { text } = phrase;
  const isLong = text.replaceAll(' ', '').length >= MIN_SIMILAR;
  if (isLong) {
    const city = book.similarCity(text);
    // If an area has already set the city, only the same city is accepted.
    if (city !== null && (place.cityId ?? city.id) === city.id) {
      sentence.takeRange(phrase.start, phrase.end);
      Object.assign(place, { cityId: city.id, city: city.name });
      return true;
    }
  }
  if (place.area !== '') return false;
  const area = book.similarArea(text, place.cityId);
  if (area === null) return false;
  sentence.takeRange(phrase.start, phrase.end);
  place.area = withPart(sentence, area.name, phrase.end);
  const city = book.cityById(area.cityId);
  if (city !== null) Object.assign(place, { cityId: city.id, city: city.name });
  return true;
}
