import { tenDigits } from '#shared/mobile.ts';

// Anchored at the start of a word: matching from each letter would take quadratic time on long words.
const EMAIL = /(?<![^\s@<>()"',;])[^\s@<>()"',;]+@[^\s@<>()"',;]+\.[^\s@<>()"',;]+/gu;
/** Ten digits or more, with the separators that people write between them. */
const NUMBER = /(?:\+?\d[\s().-]{0,3}){9,}\d/g;
const DATE = /\b20\d\d-\d\d-\d\d\b|\b(?:0?[1-9]|[12]\d|3[01])[-.](?:0?[1-9]|1[0-2])[-.]20\d\d\b/g;
const GONE = '[contact removed]';

/** Contacts of the export's owner, which are not removed. */
export type OwnerContacts = { email: string; mobile: string };

/** An hour or a round price: "17", "650". */
const isHourOrPrice = (group: string) => /^(?:\d{1,2}|\d{2,3}0)$/.test(group);

/** Whether neighbouring groups of digits are one phone number: ten digits, or more with 0 or 91 before them. */
function isOneNumber(run: readonly string[]): boolean {
  const digits = run.join('');
  const isLong = /^0[1-9]\d{9}$/.test(digits) || tenDigits(digits) !== null;
  const isSpelled = run.length === 10;
  return isLong && (isSpelled || (run.every(({ length }) => length > 1) && !run.every(isHourOrPrice)));
}

/** True for phone numbers, false for dates, hours and prices: they, too, have ten digits or more in a row. */
function isPhoneNumber(found: string): boolean {
  const text = found.replace(DATE, '');
  const groups = text.match(/\d+/g) ?? [];
  if (text.includes('+') || groups.some((group) => /^00[1-9]/.test(group))) return true;
  return groups.some((_, from) =>
    groups.slice(from).some((__, more) => isOneNumber(groups.slice(from, from + more + 1))),
  );
}

/** Removes other people's contact details from a text, even if the export's owner wrote them. */
export function redactContacts(text: string, own: OwnerContacts): string {
  const digits = own.mobile.slice(-10);
  return text
    .replace(EMAIL, (found) => (found.toLowerCase() === own.email ? found : GONE))
    .replace(NUMBER, (found) => {
      const isOwn = found.replace(/\D/g, '').slice(-10) === digits;
      return isOwn || !isPhoneNumber(found) ? found : GONE;
    });
}
