import { tenDigits } from '#shared/mobile.ts';

// Anchored at the start of a word: matching from each letter would take quadratic time on long words.
const EMAIL = /(?<![^\s@<>()"',;])[^\s@<>()"',;]+@[^\s@<>()"',;]+\.[^\s@<>()"',;]+/gu;
/** Ten digits or more, with the separators that people write between them. */
const NUMBER = /(?:\+?\d[\s().-]{0,3}){9,}\d/g;
const DATE = /\b20\d\d-\d\d-\d\d\b|\b(?:0?[1-9]|[12]\d|3[01])[-.](?:0?[1-9]|1[0-2])[-.]20\d\d\b/g;
const GONE = '[contact removed]';

/** Contacts of the export's owner, which are not removed. */
export type OwnerContacts = { email: string; mobile: string };

const isMobile = (digits: string) => /^[6-9]/.test(tenDigits(digits) ?? '');

/** True for phone numbers, false for dates, hours and prices: they, too, have ten digits or more in a row. */
function isPhoneNumber(found: string): boolean {
  const groups = found.replace(DATE, '').match(/\d+/g) ?? [];
  const digits = groups.join('');
  const isLandline = /^0\d\d/.test(groups[0] ?? '') && digits.length === 11;
  if (found.startsWith('+') || isLandline || isMobile(digits)) return true;
  // Ten digits without a gap, or a mobile number between other numbers: "98765 43210 6-7 pm".
  return groups.some((group, at) => tenDigits(group) !== null || isMobile(group + (groups[at + 1] ?? '')));
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
