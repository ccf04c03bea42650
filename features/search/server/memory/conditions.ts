import { ANY_RANGE, type Range } from '../../filter-values.ts';
import type { FilterName } from '../../filters.ts';
import { languageBits } from '../../traits.ts';
import {
  askedTraits,
  FILTER_COLUMNS,
  type FilterQuery,
  OFFLINE_BIT,
  ONLINE_BIT,
  SESSION_TYPE_BITS,
} from '../filter-store.ts';

/** Columns of a teacher that searches compare. The city and the areas are compared in another way. */
export const COLUMN_NAMES = ['score', 'styles', ...FILTER_COLUMNS] as const;
/** For each column, the numbers of a city's teachers; the index is the teacher's slot. */
export type Columns = Readonly<Record<string, Int32Array>>;

/**
 * A condition checks `slots` from index `from` up to, but not including, `to`. It copies those that pass to the start
 * of `into`, in the same order, and returns their number. `slots` and `into` may be the same array.
 */
export type Condition = (slots: Int32Array, from: number, to: number, into: Int32Array) => number;

type ReadColumn = (name: string) => Int32Array;
/** Returns the condition of a filter, or null if the search does not set it. */
type MakeCondition = (query: FilterQuery, column: ReadColumn) => Condition | null;

/**
 * The condition of each filter; null for filters that other files compare. They match the same teachers as FILTER_SQL,
 * which a test checks. Conditions run in this order: those that usually leave the fewest teachers come first.
 */
const CONDITIONS: Readonly<Record<FilterName, MakeCondition | null>> = {
  // One condition for all of the switches (women, freeDemo, idSeen).
  women(query, column) {
    const traits = askedTraits(query);
    return traits === 0 ? null : hasAll(column('traits'), traits);
  },
  freeDemo: null,
  idSeen: null,
  specialization: ({ specialization: style }, column) =>
    style === 0 ? null : hasAll(column('styles'), 1 << style),
  groupClass: ({ groupClass }, column) => (groupClass ? hasAll(column('has_group_class'), 1) : null),
  languages: ({ languages }, column) =>
    languages.length === 0 ? null : hasAny(column('languages'), languageBits(languages)),
  priceRange: ({ priceRange, sessionType }, column) =>
    isSet(priceRange)
      ? isIn(column(PRICES[SESSION_TYPE_BITS[sessionType]] ?? 'low_price'), priceRange)
      : null,
  experience: ({ experience }, column) => (isSet(experience) ? isIn(column('experience'), experience) : null),
  monthlyBudget({ monthlyBudget: max, sessionType }, column) {
    if (max === ANY_RANGE.max) return null;
    const range = { min: 0, max };
    const modes = SESSION_TYPE_BITS[sessionType];
    const [online, offline] = [column('monthly_online'), column('monthly_offline')];
    if (modes === ONLINE_BIT) return isIn(online, range);
    return modes === OFFLINE_BIT ? isIn(offline, range) : isOneIn(online, offline, range);
  },
  sessionType({ sessionType }, column) {
    const modes = SESSION_TYPE_BITS[sessionType];
    return modes === 0 ? null : hasAll(column('modes'), modes);
  },
  // Also without a wish: ANY_HOURS_BIT is a bit that all teachers have, except removed ones.
  availability: ({ availability }, column) => hasAny(column('hours'), availability),
  // The index chooses the teachers of the place before any condition runs.
  city: null,
  area: null,
  // These choose and sort the candidates (candidates-store.ts).
  distance: null,
  needs: null,
  level: null,
  sort: null,
};
const MAKERS = Object.values(CONDITIONS).filter((make) => make !== null);

/** Returns one condition for each set filter. */
export function conditionsOf(query: FilterQuery, columns: Columns): Condition[] {
  const column = (name: string): Int32Array => {
    const numbers = columns[name];
    if (numbers === undefined) throw new Error(`searches remember no ${name}`);
    return numbers;
  };
  const conditions: Condition[] = [];
  for (const make of MAKERS) {
    const condition = make(query, column);
    if (condition !== null) conditions.push(condition);
  }
  return conditions;
}

const PRICES: Readonly<Record<number, string>> = {
  [ONLINE_BIT]: 'online_price',
  [OFFLINE_BIT]: 'offline_price',
};

const isSet = ({ min, max }: Range): boolean => min > ANY_RANGE.min || max < ANY_RANGE.max;

// Each condition has its own loop, which compilers make faster than a call per teacher. It counts matches by adding
// bits instead of branching, because a wrong branch prediction costs the processor some 15 steps.

/** Returns 0 if `bits` is 0, otherwise 1. */
const isAnySet = (bits: number): number => (bits | -bits) >>> 31;
/** Returns 1 if the value is in the range, otherwise 0; `min` and `max` are 0 or more. */
const isBetween = (value: number, min: number, max: number): number =>
  1 + (((value - min) | (max - value)) >> 31);

function hasAll(column: Int32Array, bits: number): Condition {
  return (slots, from, to, into) => {
    let kept = 0;
    for (let index = from; index < to; index += 1) {
      const slot = slots[index] as number;
      into[kept] = slot;
      kept += 1 - isAnySet(((column[slot] as number) & bits) ^ bits);
    }
    return kept;
  };
}

function hasAny(column: Int32Array, bits: number): Condition {
  return (slots, from, to, into) => {
    let kept = 0;
    for (let index = from; index < to; index += 1) {
      const slot = slots[index] as number;
      into[kept] = slot;
      kept += isAnySet((column[slot] as number) & bits);
    }
    return kept;
  };
}

function isIn(column: Int32Array, { min, max }: Range): Condition {
  return (slots, from, to, into) => {
    let kept = 0;
    for (let index = from; index < to; index += 1) {
      const slot = slots[index] as number;
      into[kept] = slot;
      kept += isBetween(column[slot] as number, min, max);
    }
    return kept;
  };
}

function isOneIn(one: Int32Array, other: Int32Array, { min, max }: Range): Condition {
  return (slots, from, to, into) => {
    let kept = 0;
    for (let index = from; index < to; index += 1) {
      const slot = slots[index] as number;
      into[kept] = slot;
      kept += isBetween(one[slot] as number, min, max) | isBetween(other[slot] as number, min, max);
    }
    return kept;
  };
}
