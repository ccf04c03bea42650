import type { Locale } from './locale.ts';

/**
 * Maps the script of a user's text to a language. Text in Devanagari counts as Hindi, text in Bengali letters as
 * Bengali.
 */
const BY_SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Latin}/gu, 'en'],
];

/** The language of most of the text's letters; undefined if it has none that we know. */
function languageOf(text: string): string | undefined {
  let best: { lang?: string; letters: number } = { letters: 0 };
  for (const [script, lang] of BY_SCRIPT) {
    const letters = text.match(script)?.length ?? 0;
    if (letters > best.letters) best = { lang, letters };
  }
  return best.lang;
}

/**
 * Returns the `lang` attribute for a user's text; undefined if the text is in the page's language or its language is
 * unknown.
 */
export function userTextLang(text: string | null | undefined, page: Locale): string | undefined {
  const lang = languageOf(text ?? '');
  return lang === page ? undefined : lang;
}
