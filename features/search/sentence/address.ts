/** The results' URL carries the words of a sentence that no filter understood, so that a shared link shows them too. */

/** Maximum length of a sentence in characters. */
export const SENTENCE_MAX = 200;
export const UNKNOWN_WORDS_PARAM = 'unknown';

const MOST_WORDS = 20;
/** A word as the parser of sentences returns it. Other texts in a URL are not shown. */
const WORD = /^[\p{L}\p{M}\p{N}]{1,40}$/u;

export function readUnknownWords(params: URLSearchParams): string[] {
  const words = (params.get(UNKNOWN_WORDS_PARAM) ?? '').split(',');
  return words.filter((word) => WORD.test(word)).slice(0, MOST_WORDS);
}

export function writeUnknownWords(words: readonly string[]): string {
  return words.slice(0, MOST_WORDS).join();
}
