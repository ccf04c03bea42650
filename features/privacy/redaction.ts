// Anchored at the start of a word: matching from each letter would take quadratic time on long words.
const EMAIL = /(?<![^\s@<>()"',;])[^\s@<>()"',;]+@[^\s@<>()"',;]+\.[^\s@<>()"',;]+/gu;
/** Ten digits or more, with the separators that people write between them. */
const NUMBER = /(?:\+?\d[\s().-]{0,3}){9,}\d/g;
const GONE = '[contact removed]';

/** Contacts of the export's owner, which are not removed. */
export type OwnerContacts = { email: string; mobile: string };

/** Removes other people's contact details from a text, even if the export's owner wrote them. */
export function redactContacts(text: string, own: OwnerContacts): string {
  const digits = own.mobile.slice(-10);
  return text
    .replace(EMAIL, (found) => (found.toLowerCase() === own.email ? found : GONE))
    .replace(NUMBER, (found) => (found.replace(/\D/g, '').slice(-10) === digits ? found : GONE));
}
