// It begins where a word does: tried anew at each letter, a long word would take the square of its length.
const EMAIL = /(?<![^\s@<>()"',;])[^\s@<>()"',;]+@[^\s@<>()"',;]+\.[^\s@<>()"',;]+/gu;
/** Ten digits or more, with the signs that people write between them. */
const NUMBER = /(?:\+?\d[\s().-]{0,3}){9,}\d/g;
const GONE = '[contact removed]';

/** The person whose export it is: their own contacts stay. */
export type Own = { email: string; mobile: string };

/** A text without anybody else's contact details: an export holds nobody else's, whoever wrote them down. */
export function withoutContacts(text: string, own: Own): string {
  const digits = own.mobile.slice(-10);
  return text
    .replace(EMAIL, (found) => (found.toLowerCase() === own.email ? found : GONE))
    .replace(NUMBER, (found) => (found.replace(/\D/g, '').slice(-10) === digits ? found : GONE));
}
