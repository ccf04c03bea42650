import { ANY_HOURS, hoursMask } from './availability-mask.ts';

const UNSET = new Set(['', 'all', 'both']);

/** Trims a filter's text; 'all' and 'both' count as empty. */
export function filterText(text: string | null | undefined): string {
  const trimmed = (text ?? '').trim();
  return UNSET.has(trimmed.toLowerCase()) ? '' : trimmed;
}

export type Range = { min: number; max: number };

/** Largest number in a range: PostgreSQL's maximum integer. */
const LARGEST = 2_147_483_647;
/** Unset prices and years are stored as -1; this range includes them. */
export const ANY_RANGE: Range = { min: -1, max: LARGEST };

/**
 * Parses "500-1000" or "2000+", both ends included. Empty text means any; null means invalid. A bare "2000" is read
 * as "2000+", because an unescaped plus in a URL is a space.
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

/** 'in-person' means offline; empty text, 'all' and 'both' mean no filter; null means invalid. */
export function parseSessionType(text: string | null | undefined): 'online' | 'offline' | '' | null {
  const value = filterText(text).toLowerCase();
  if (value === '' || value === 'online' || value === 'offline') return value;
  return value === 'in-person' ? 'offline' : null;
}

/** The bit mask of a comma-separated availability filter (availability-mask.ts), or null for an unknown word. */
export function parseAvailability(text: string | null | undefined): number | null {
  const words = filterText(text)
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return words.includes('all') ? ANY_HOURS : hoursMask(words);
}
