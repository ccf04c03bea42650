import {
  type FoundPlace,
  isAddress,
  isAddressWord,
  mayBePlace,
  type Reading,
  WELL_KNOWN,
  withPart,
} from './place-reading.ts';
import { takeSimilar } from './similar-places.ts';
import { phrases, type SentenceText } from './text.ts';

const MOST_WORDS = 4;
/** The list of areas has few of a city's sectors. Teachers write the others as they are said. */
const SECTOR = /^(?:sector|सेक्टर) (\d{1,3})$/;

/**
 * Finds an area such as "Sector 10" if the sentence has no other, and removes it. Such a name does not choose a city
 * unless only one well-known area has it; a quarter with a similar name beside it ("HSR Sector 2") wins.
 */
export function takeAddressArea(
  sentence: SentenceText,
  book: Reading['book'],
  isWord: Reading['isWord'],
  found: FoundPlace,
): FoundPlace {
  if (found.area !== '') return found;
  const words = sentence.words();
  const address = [...phrases(words, MOST_WORDS)].find(
    (phrase) =>
      isAddress(phrase) &&
      mayBePlace(phrase, { words, isWord, book }) &&
      (SECTOR.test(phrase.text) || book.areas(phrase.text, found.cityId).length > 0),
  );
  if (address === undefined) return found;
  const { start, end, text, first, last } = address;
  const place = { ...found };
  const beside = [words[first]?.follows && words[first - 1], words[last + 1]?.follows && words[last + 1]];
  for (const word of beside)
    if (word && place.area === '' && !isWord(word.text) && !isAddressWord(word.text))
      takeSimilar(sentence, book, word, place);
  if (place.area !== '') return place;
  const [best, second] = book.areas(text, place.cityId);
  sentence.takeRange(start, end);
  place.area = withPart(sentence, best?.name ?? text.replace(SECTOR, 'Sector $1'), end);
  const isOne = best !== undefined && best.score >= WELL_KNOWN && best.score > (second?.score ?? 0);
  const own = isOne && place.cityId === null ? book.cityById(best.cityId) : null;
  if (own !== null) Object.assign(place, { cityId: own.id, city: own.name });
  return place;
}
