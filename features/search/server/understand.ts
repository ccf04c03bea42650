import { findPlaceNameIndex } from '#features/places/server/service.ts';
import { type Db, rootDbOf } from '#platform/server/db/client.ts';
import {
  createVocabulary,
  type UnderstoodSentence,
  understandSentence,
  type Vocabulary,
} from '../sentence/sentence.ts';
import { nativeStyleNames } from './native-styles.ts';
import { listStyles } from './search-store.ts';

const vocabularies = new WeakMap<Db, Promise<Vocabulary>>();

/** Returns the words that the parser of sentences knows, cached per database, because only migrations change styles. */
function vocabularyOf(db: Db): Promise<Vocabulary> {
  const whole = rootDbOf(db);
  const cached = vocabularies.get(whole);
  if (cached) return cached;
  const read = listStyles(db).then((styles) => {
    const names = new Set(styles.map(({ name }) => name));
    const own = styles.flatMap(({ name, slug, aliases }) =>
      [name, slug, ...aliases].map((said) => [said, name] as const),
    );
    return createVocabulary([...own, ...nativeStyleNames().filter(([, name]) => names.has(name))]);
  });
  vocabularies.set(whole, read);
  read.catch(() => vocabularies.delete(whole));
  return read;
}

/**
 * Turns a sentence into filters, with the parser of sentences and the list of places in memory. The words that set no
 * filter are in `unknown`.
 */
export async function understandSearch(db: Db, sentence: string): Promise<UnderstoodSentence> {
  return understandSentence(sentence, await vocabularyOf(db), findPlaceNameIndex());
}
