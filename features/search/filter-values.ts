import { LANGUAGES, type Language, LEVELS, type Level, NEEDS, type Need } from '#features/teachers/facts.ts';
import { ANY_HOURS_BIT, hoursMask } from './availability-mask.ts';

const UNSET = new Set(['', 'all', 'both']);

/** Trims a filter's text; 'all' and 'both' count as empty. */
export function normalizeFilterText(text: string | null | undefined): string {
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
  const value = normalizeFilterText(text);
  if (value === '') return ANY_RANGE;
  const match = /^(\d{1,9})(?:-(\d{1,9})|\+)?$/.exec(value);
  if (match === null) return null;
  const min = Number(match[1]);
  const max = match[2] === undefined ? LARGEST : Number(match[2]);
  return min <= max ? { min, max } : null;
}

/** 'in-person' means offline; empty text, 'all' and 'both' mean no filter; null means invalid. */
export function parseSessionType(text: string | null | undefined): 'online' | 'offline' | '' | null {
  const value = normalizeFilterText(text).toLowerCase();
  if (value === '' || value === 'online' || value === 'offline') return value;
  return value === 'in-person' ? 'offline' : null;
}

/** The bit mask of a comma-separated availability filter (availability-mask.ts), or null for an unknown word. */
export function parseAvailability(text: string | null | undefined): number | null {
  const words = normalizeFilterText(text)
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return words.includes('all') ? ANY_HOURS_BIT : hoursMask(words);
}

/**
 * Returns the words of a comma-separated list, in the order of the catalogue. Null if a word is not in the catalogue.
 */
function wordsFrom<const Word extends string>(
  text: string | null | undefined,
  catalogue: readonly Word[],
): readonly Word[] | null {
  const words = normalizeFilterText(text)
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const found = catalogue.filter((one) => words.includes(one.toLowerCase()));
  return words.every((word) => catalogue.some((one) => one.toLowerCase() === word)) ? found : null;
}

/**
 * Parses a text that holds one word of the catalogue. Returns '' for an empty text, null for several or unknown words.
 */
function wordFrom<const Word extends string>(
  text: string | null | undefined,
  catalogue: readonly Word[],
): Word | '' | null {
  const words = wordsFrom(text, catalogue);
  return words === null || words.length > 1 ? null : (words[0] ?? '');
}

/** Parses a whole number from 1 to `most`. Returns `unset` for an empty text, null for an invalid one. */
function numberFrom(text: string | null | undefined, most: number, unset: number): number | null {
  const value = normalizeFilterText(text);
  if (value === '') return unset;
  return /^[1-9]\d{0,8}$/.test(value) && Number(value) <= most ? Number(value) : null;
}

type Text = string | null | undefined;

/** At most this many needs are searched for. */
export const NEEDS_MAX = 5;
/** Maximum distance in kilometres; areas farther away are another part of the city. */
const DISTANCE_MAX = 25;
const SORTS = ['match', 'price', 'rating', 'experience', 'distance'] as const;
export type SortOrder = (typeof SORTS)[number] | '';

export const parseLanguages = (text: Text): readonly Language[] | null => wordsFrom(text, LANGUAGES);

export function parseNeeds(text: Text): readonly Need[] | null {
  const needs = wordsFrom(text, NEEDS);
  return needs !== null && needs.length <= NEEDS_MAX ? needs : null;
}

export const parseLevel = (text: Text): Level | '' | null => wordFrom(text, LEVELS);

/** How the teachers are ordered; empty for the public ranking. */
export const parseSort = (text: Text): SortOrder | null => wordFrom(text, SORTS);

/** A switch: "1" or "true"; empty text, "0" and "false" are off. */
export function parseSwitch(text: Text): boolean | null {
  const value = normalizeFilterText(text).toLowerCase();
  return /^(1|true)$/.test(value) || (/^(0|false)?$/.test(value) ? false : null);
}

/** Parses a maximum price in rupees; an empty text gives the largest integer. */
export const parseBudget = (text: Text): number | null => numberFrom(text, LARGEST, LARGEST);

/** Parses whole kilometres; an empty text gives 0, which means only the area itself. */
export const parseDistance = (text: Text): number | null => numberFrom(text, DISTANCE_MAX, 0);
