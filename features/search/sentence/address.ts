/**
 * The results' URL carries the words of a sentence that no filter understood, so that a shared link shows them too. The
 * parameter is empty if the whole sentence set no filter.
 */

/** Maximum length of a sentence in characters. */
export const SENTENCE_MAX = 200;
export const UNKNOWN_WORDS_PARAM = 'unknown';
/** Set to NEAR_ME_VALUE in the URL of a sentence that asks for teachers near the user: the page finds their city. */
export const NEAR_ME_PARAM = 'near';
export const NEAR_ME_VALUE = 'me';

const MOST_WORDS = 20;
/** A word as the parser of sentences returns it. Other texts in a URL are not shown. */
const WORD = /^[\p{L}\p{M}\p{N}]{1,40}$/u;

/** The words that were not understood; null if the URL is not that of a sentence. */
export function readUnknownWords(params: URLSearchParams): string[] | null {
  const words = params.get(UNKNOWN_WORDS_PARAM)?.split(',');
  return words?.filter((word) => WORD.test(word)).slice(0, MOST_WORDS) ?? null;
}

export function writeUnknownWords(words: readonly string[]): string {
  // readUnknownWords accepts only letters and digits.
  return words
    .flatMap((word) => word.split(/[^\p{L}\p{M}\p{N}]/u))
    .slice(0, MOST_WORDS)
    .join();
}
