import { ANY_HOURS, hoursMask } from './hours.ts';

const UNSET = new Set(['', 'all', 'both']);

/** A filter's text without its margins; 'all' and 'both' count as none. */
export function filterText(text: string | null | undefined): string {
  const trimmed = (text ?? '').trim();
  return UNSET.has(trimmed.toLowerCase()) ? '' : trimmed;
}

export type Range = { min: number; max: number };

/** Largest number that a range may name; PostgreSQL's integer. */
const LARGEST = 2_147_483_647;
/** Unset prices and years are stored as -1: this range holds them too. */
export const ANY_RANGE: Range = { min: -1, max: LARGEST };

/**
 * "500-1000" or "2000+", both ends included. The empty text is any; null when it is no range. A bare "2000" is
 * "2000+" too: in an address an unescaped plus is a space.
 */
export function parseRange(text: string | null | undefined): Range | null {
  const value = filterText(text);
  if (value === '') return ANY_RANGE;
  const match = /^(\d{1,9})(?:-(\d{1,9})|\+)?$/.exec(value);
  if (match === null) return null;
  const min = Number(match[1]);
  const max = match[2] === undefined ? LARGEST : Number(match[2]);
  return min <= max ? { min, max } : null;
}

/** 'in-person' is offline; the empty text, 'all' and 'both' are no filter; null when it is none of them. */
export function parseSessionType(text: string | null | undefined): 'online' | 'offline' | '' | null {
  const value = filterText(text).toLowerCase();
  if (value === '' || value === 'online' || value === 'offline') return value;
  return value === 'in-person' ? 'offline' : null;
}

/** The mask of a comma-separated availability filter (hours.ts), or null when a word is not known. */
export function parseAvailability(text: string | null | undefined): number | null {
  const words = filterText(text)
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return words.includes('all') ? ANY_HOURS : hoursMask(words);
}
