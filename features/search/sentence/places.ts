import { placeKey } from '#features/places/fold.ts';
import type { PlaceNameIndex } from '#features/places/place-name-index.ts';
import type { City } from '#features/places/records.ts';
import { WORDS_AFTER_PLACE, WORDS_BEFORE_PLACE } from './fillers.ts';
import {
  type FoundPlace,
  type HasOtherMeaning,
  isAddress,
  isInside,
  mayBePlace,
  type Reading,
  WELL_KNOWN,
  withPart,
} from './place-reading.ts';
import { type Phrase, phrases, type SentenceText, type Word } from './text.ts';

const MOST_WORDS = 5;
/**
 * A city with at least this population is found without "in" or "near". Many villages have names that are ordinary
 * words.
 */
const BIG_CITY = 50_000;
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

function hasCue({ first, last }: Phrase, words: readonly Word[]): boolean {
  const [before, after] = [words[first - 1]?.text ?? '', words[last + 1]?.text ?? ''];
  return WORDS_BEFORE_PLACE.has(before) || WORDS_AFTER_PLACE.has(after);
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

type NamedCity = { phrase: Phrase; city: City; isSmall: boolean };

const largest = (named: readonly NamedCity[]) =>
  named.reduce<NamedCity | null>(
    (best, one) => (best === null || one.city.population > best.city.population ? one : best),
    null,
  );

/**
 * Returns the city with the largest population among those that the sentence names, and the city around a place that is
 * now a part of it. A longer name counts as a whole: "Greater Noida" does not name Noida.
 */
function findCities(reading: Reading): { city: NamedCity | null; around: City | null } {
  const named = [...phrases(reading.words, 3)].flatMap((phrase) => {
    if (!mayBePlace(phrase, reading)) return [];
    const city = reading.book.city(SHORT[phrase.text] ?? phrase.text);
    return city === null ? [] : [{ phrase, city, isSmall: city.population < BIG_CITY }];
  });
  // An old name of a place that is now part of a city is read as an area, if the list of areas has it.
  const parts = named.filter(
    ({ phrase, city }) =>
      !isOwnName(city, phrase.text) && reading.book.areas(phrase.text, city.id).length > 0,
  );
  const likely = named.filter((one) => {
    const { phrase, isSmall } = one;
    if (parts.includes(one)) return false;
    if (!isSmall) return true;
    // This phrase is part of a longer one that names an area, so it does not mean a small place.
    if (isPartOfArea(phrase, reading)) return false;
    const holdsCity = named.some((other) => !other.isSmall && isInside(other.phrase, phrase));
    const area = reading.book.areas(phrase.text, null)[0];
    return (holdsCity || hasCue(phrase, reading.words)) && (area?.score ?? 0) < WELL_KNOWN;
  });
  const whole = likely.filter(
    ({ phrase }) => !likely.some((one) => one.phrase !== phrase && isInside(phrase, one.phrase)),
  );
  const suburbs = parts.filter(({ phrase, isSmall }) => !isSmall && hasCue(phrase, reading.words));
  return { city: largest(whole), around: largest(suburbs)?.city ?? null };
}

/**
 * Returns the area with the longest name, in the given city or in all cities. Its city is null if several cities have
 * such an area. Leaves names such as "Sector 10" to takeAddress.
 */
function findArea(reading: Reading, cityId: string | null, cityPhrase: Phrase | null) {
  for (const phrase of phrases(reading.words, MOST_WORDS)) {
    if (!mayBePlace(phrase, reading) || isAddress(phrase)) continue;
    if (cityPhrase !== null && isInside(phrase, cityPhrase)) continue;
    const [best, second] = reading.book.areas(phrase.text, cityId);
    if (best === undefined) continue;
    const isKnown = best.score >= WELL_KNOWN || phrase.first < phrase.last || hasCue(phrase, reading.words);
    if (cityId === null && !isKnown) continue;
    const isOne = cityId !== null || second === undefined || best.score > second.score;
    return { phrase, name: best.name, cityId: isOne ? best.cityId : null };
  }
  return null;
}

/** Finds the city and the area that are spelled as in the gazetteer, and removes them from the sentence. */
export function takePlaces(
  sentence: SentenceText,
  book: PlaceNameIndex,
  isWord: HasOtherMeaning,
): FoundPlace {
  const found = { ...NOWHERE };
  const reading: Reading = { words: sentence.words(), isWord, book };
  const { city, around } = findCities(reading);
  if (city !== null) Object.assign(found, { cityId: city.city.id, city: city.city.name });
  // Searched before the city is removed, because an area's name can contain it: "Fort Kochi".
  const area =
    findArea(reading, found.cityId, city?.phrase ?? null) ??
    (city === null && around !== null ? findArea(reading, around.id, null) : null);
  if (city !== null) {
    sentence.takeRange(city.phrase.start, city.phrase.end);
    takeState(sentence, city.city.state);
  }
  if (area === null) return found;
  sentence.takeRange(area.phrase.start, area.phrase.end);
  found.area = withPart(sentence, area.name, area.phrase.end);
  const own = area.cityId === null ? null : book.cityById(area.cityId);
  if (own !== null) Object.assign(found, { cityId: own.id, city: own.name });
  return found;
}

function takeState(sentence: SentenceText, state: string): void {
  const name = state.toLowerCase();
  const words = [...phrases(sentence.words(), 3)].find(({ text }) => text === name);
  if (words !== undefined) sentence.takeRange(words.start, words.end);
}
