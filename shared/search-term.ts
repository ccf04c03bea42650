import { normalizeMobile } from './mobile.ts';

/**
 * Normalises the words that an admin typed to find a person. Texts are trimmed and in lower case, like stored names.
 * Numbers become digits without a prefix: "+91 98765 43210" → "9876543210", "+91 98765" → "98765". Null if nothing is
 * left.
 */
export function searchTerm(words: string | undefined): string | null {
  const folded = (words ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
  const whole = normalizeMobile(folded);
  if (whole !== null) return whole.slice(3);
  const isNumber = /^\+?[\d ()-]*$/.test(folded) && /^\+|\d/.test(folded);
  if (!isNumber) return folded || null;
  const digits = folded.replace(/[ ()-]/g, '');
  return digits.replace(/^(?:\+(?:9?$|91)|0)/, '') || null;
}
