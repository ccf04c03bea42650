import { ANY_RANGE, type Range } from '../../filter-values.ts';
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

/**
 * Returns one condition for each set filter; those that usually leave the fewest teachers come first. They match the
 * same teachers as FILTER_SQL, which a test checks.
 */
export function conditionsOf(query: FilterQuery, columns: Columns): Condition[] {
  const column = (name: string): Int32Array => {
    const numbers = columns[name];
    if (numbers === undefined) throw new Error(`searches remember no ${name}`);
    return numbers;
  };
  const modes = SESSION_TYPE_BITS[query.sessionType];
  const { priceRange, experience, monthlyBudget: most, availability, specialization } = query;
  const conditions: Condition[] = [];
  const traits = askedTraits(query);
  if (traits !== 0) conditions.push(hasAll(column('traits'), traits));
  if (specialization !== 0) conditions.push(hasAll(column('styles'), 1 << specialization));
  if (query.groupClass) conditions.push(hasAll(column('has_group_class'), 1));
  if (query.languages.length > 0) conditions.push(hasAny(column('languages'), languageBits(query.languages)));
  if (isSet(priceRange)) conditions.push(isIn(column(PRICES[modes] ?? 'low_price'), priceRange));
  if (isSet(experience)) conditions.push(isIn(column('experience'), experience));
  if (most !== ANY_RANGE.max) {
    const range = { min: 0, max: most };
    const [online, offline] = [column('monthly_online'), column('monthly_offline')];
    if (modes === ONLINE_BIT) conditions.push(isIn(online, range));
    else if (modes === OFFLINE_BIT) conditions.push(isIn(offline, range));
    else conditions.push(isOneIn(online, offline, range));
  }
  if (modes !== 0) conditions.push(hasAll(column('modes'), modes));
  // Also without a wish: ANY_HOURS_BIT is a bit that all teachers have, except removed ones.
  conditions.push(hasAny(column('hours'), availability));
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
