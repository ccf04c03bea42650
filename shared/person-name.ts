import { PRODUCT } from './product.ts';
import { type Text, text } from './texts/translate.ts';

/** Characters of the Indian scripts, with their vowel signs and viramas. */
const INDIC =
  '[\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]';
/** Malayalam names of older keyboards end in a virama and a joiner, which change the last letter's shape. */
const JOINERS = `(?<=${INDIC})[\\u200c\\u200d](?=${INDIC})|(?<=\\u0d4d)\\u200d`;
/** A joiner or a presentation selector that is part of an emoji. */
const EMOJI =
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)(?:\\ufe0f|\\u200d(?=\\p{Extended_Pictographic}))';
const STRAY = new RegExp(`(${JOINERS}|${EMOJI})|\\p{Default_Ignorable_Code_Point}`, 'gu');

/**
 * A name without characters that no font draws: with them two names look the same. Joiners stay where they shape
 * letters of Indian scripts or emoji. They are removed, not refused, because people cannot see what to delete.
 */
export function withoutInvisible(name: string): string {
  return name.replace(STRAY, '$1');
}

/** Words that present an account as the site's own, or as a deleted one. Not names in India, but for the product's. */
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

/** The reserved word in a name, as it was typed; null if there is none. Case and compatibility forms do not matter. */
export function reservedWordIn(name: string): string | null {
  const words = name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.find((word) => RESERVED.has(word.toLowerCase())) ?? null;
}

/** What people read about a reserved word in their name. */
export function reservedWordText(word: string): Text {
  return text`Please use your own name: “${word}” is reserved for this site. If it is your name, please write to us.`;
}
