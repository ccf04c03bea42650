/** Length in code points, so an emoji outside the BMP counts as one. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The name of an erased person in what others keep. */
export const DELETED_USER = 'Deleted user';

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

/** First two letters of a display name, for an avatar without a picture: "Priya Sharma" → "PR". */
export function initials(name: string): string {
  return [...name.replace(/[^\p{L}\p{M}]/gu, '')].slice(0, 2).join('').toUpperCase();
}

/** A student's name as others see it: "Priya S.", or 'Student' without a name. */
export function shortName(person: Named): string {
  const first = person.firstName?.trim();
  if (!first) return 'Student';
  const letter = [...(person.lastName?.trim() ?? '')][0];
  return letter === undefined ? first : `${first} ${letter.toUpperCase()}.`;
}
