import { NEGATIONS_AFTER_PHRASE, NEGATIONS_BEFORE_PHRASE, WORDS_BEFORE_NEGATION } from './fillers.ts';
import type { Phrase, Word } from './text.ts';

/** Returns the position of the word before or after a phrase that negates it; null if there is none. */
export function negation(
  words: readonly Word[],
  { first, last }: Pick<Phrase, 'first' | 'last'>,
): { start: number; end: number } | null {
  const before = [words[first - 1], words[first - 2]];
  const notBefore = before.find(
    (word, index) =>
      word !== undefined &&
      NEGATIONS_BEFORE_PHRASE.has(word.text) &&
      (index === 0 || WORDS_BEFORE_NEGATION.has(before[0]?.text ?? '')),
  );
  if (notBefore !== undefined && words[first]?.follows) return notBefore;
  const after = [words[last + 1], words[last + 2]];
  const notAfter = after.find(
    (word, index) =>
      word?.follows === true &&
      NEGATIONS_AFTER_PHRASE.has(word.text) &&
      (index === 0 || WORDS_BEFORE_NEGATION.has(after[0]?.text ?? '')),
  );
  return notAfter ?? null;
}
