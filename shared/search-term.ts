import { normalizeMobile } from './mobile.ts';

/**
 * How people are looked for by what somebody typed: folded as the list of terms has names, and a number by its own
 * digits, however much of it there is: "+91 98765 43210" is "9876543210", "+91 98765" is "98765". Null: for nobody in
 * particular.
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
