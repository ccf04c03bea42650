import { knownText, text, type Words } from './translate.ts';

/** Length in code points, so an emoji outside the BMP counts as one. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Stands for the name of an erased person in data that other people keep. */
export const DELETED_USER = 'Deleted user';

/** Stands for the title of an erased teacher's class in data that other people keep. */
export const DELETED_CLASS = 'Group class';

/** Texts that the API may send in place of a name. */
const NAME_PLACEHOLDERS = [text`Deleted user`, text`Group class`, text`Student`, text`User`];

/** Prepares a name for display: NAME_PLACEHOLDERS can be translated, real names stay as they are. */
export function translatableName(name: string): Words {
  return knownText(name, NAME_PLACEHOLDERS);
}

type Named = { firstName?: string | null; lastName?: string | null; email?: string | null };

/** First and last name; else the first name; else the part of the email before the @; else 'User'. */
export function displayName(person: Named): string {
  const first = person.firstName?.trim() ?? '';
  const last = person.lastName?.trim() ?? '';
  if (first && last) return `${first} ${last}`;
  if (first) return first;
  const local = person.email?.split('@')[0] ?? '';
  return local || 'User';
}

/**
 * Matches a letter with its signs; in Indian scripts, a syllable, even with joined consonants: the first of "प्रिया" is
 * "प्रि".
 */
const LETTER =
  /(?:(?=[\u0900-\u0d7f])\p{L}\p{M}*?[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d]\u200d?)*\p{L}\p{M}*/gu;

/** First two letters of a display name, for an avatar without a picture: "Priya Sharma" → "PR". One syllable in Indian scripts. */
export function initials(name: string): string {
  const [first = '', second = ''] = name.match(LETTER) ?? [];
  return (/^[\u0900-\u0d7f]/.test(first) ? first : first + second).toUpperCase();
}

/** A student's name as others see it: "Priya S.", or 'Student' without a name. */
export function shortName(person: Named): string {
  const first = person.firstName?.trim();
  if (!first) return 'Student';
  const last = person.lastName?.trim() ?? '';
  const [letter = [...last][0]] = /^\p{L}/u.test(last) ? (last.match(LETTER) ?? []) : [];
  return letter === undefined ? first : `${first} ${letter.toUpperCase()}.`;
}
