import type { PlaceNameIndex } from '#features/places/place-name-index.ts';
import {
  type FoundPlace,
  type HasOtherMeaning,
  isAddressWord,
  isRefused,
  withPart,
} from './place-reading.ts';
import { type Phrase, phrases, type SentenceText } from './text.ts';

const MOST_WORDS = 3;
const MIN_SIMILAR = 5;
/** Maximum number of searches for similar names, which are slow; a nonsense sentence stops here. */
const MOST_TRIES = 24;

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
    const words = sentence.words();
    for (const phrase of phrases(words, MOST_WORDS)) {
      if (phrase.text.split(' ').some((word) => isWord(word) || isAddressWord(word))) continue;
      if (isRefused(phrase, { words, isWord })) continue;
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

/** Finds the place whose name the phrase has with a spelling mistake, and completes `place` with it. */
export function takeSimilar(
  sentence: SentenceText,
  book: PlaceNameIndex,
  phrase: Pick<Phrase, 'text' | 'start' | 'end'>,
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
