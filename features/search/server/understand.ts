import { findPlaceBook } from '#features/places/server/service.ts';
import { type Db, databaseOf } from '#platform/server/db/client.ts';
import {
  createVocabulary,
  type Understood,
  understandSentence,
  type Vocabulary,
} from '../sentence/sentence.ts';
import { nativeStyleNames } from './native-styles.ts';
import { listStyles } from './search-store.ts';

const vocabularies = new WeakMap<Db, Promise<Vocabulary>>();

/** The grammar's words. Only migrations change styles, so they are cached. */
function vocabularyOf(db: Db): Promise<Vocabulary> {
  const whole = databaseOf(db);
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

/** What a sentence asks for, by the grammar and the gazetteer in memory. */
export async function understandSearch(db: Db, sentence: string): Promise<Understood> {
  return understandSentence(sentence, await vocabularyOf(db), findPlaceBook());
}
