import { PRODUCT } from './product.ts';
import { type Text, text } from './texts/translate.ts';

/** Characters of the Indian scripts, with their vowel signs and viramas. */
const INDIC =
  '[\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]';
/**
 * Joiners between Indian letters, and at the end of Malayalam names from older keyboards: after a virama, a joiner
 * changes the shape of the last letter.
 */
const JOINERS = `(?<=${INDIC})[\\u200c\\u200d](?=${INDIC})|(?<=\\u0d4d)\\u200d`;
/** A joiner or a presentation selector that is part of an emoji. */
const EMOJI =
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)(?:\\ufe0f|\\u200d(?=\\p{Extended_Pictographic}))';
const STRAY = new RegExp(`(${JOINERS}|${EMOJI})|\\p{Default_Ignorable_Code_Point}`, 'gu');

/**
 * Removes invisible characters from a name, because they make two different names look the same. Keeps joiners that
 * shape letters of Indian scripts or emoji. Removes instead of refusing, because people cannot see what to delete.
 */
export function withoutInvisible(name: string): string {
  return name.replace(STRAY, '$1');
}

/**
 * Words that make an account look like the site's own, or like a deleted one. None is a name of people in India, except
 * the product's name.
 */
const RESERVED: ReadonlySet<string> = new Set([
  PRODUCT.name.toLowerCase(),
  PRODUCT.nameDevanagari,
  'admin',
  'admins',
  'administrator',
  'customer',
  'deleted',
  'helpdesk',
  'moderator',
  'official',
  'support',
  'sysadmin',
  'webmaster',
  'एडमिन',
  'सपोर्ट',
]);

/**
 * Returns the reserved word in a name as the user typed it; null if there is none. Ignores case and Unicode
 * compatibility forms.
 */
export function reservedWordIn(name: string): string | null {
  const words = name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.find((word) => RESERVED.has(word.toLowerCase())) ?? null;
}

/** Returns the error text for a reserved word in a name. */
export function reservedWordText(word: string): Text {
  return text`Please use your own name: “${word}” is reserved for this site. If it is your name, please write to us.`;
}
