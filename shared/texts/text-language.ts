import type { Locale } from './locale.ts';

/**
 * Maps the script of a user's text to a language. Text in Devanagari counts as Hindi, text in Bengali letters as
 * Bengali.
 */
const BY_SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Latin}/u, 'en'],
];

/**
 * Returns the `lang` attribute for a user's text; undefined if the text is in the page's language or its language is
 * unknown.
 */
export function userTextLang(text: string | null | undefined, page: Locale): string | undefined {
  const lang = BY_SCRIPT.find(([script]) => script.test(text ?? ''))?.[1];
  return lang === page ? undefined : lang;
}
