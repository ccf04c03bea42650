import { ANY_RANGE, type Range } from '../../filter-values.ts';
import { languageBits } from '../../traits.ts';
import { askedTraits, FILTER_COLUMNS, type FilterQuery, MODES, OFFLINE, ONLINE } from '../filter-store.ts';

/** What searches compare of a teacher, besides city and areas. */
export const COLUMN_NAMES = ['score', 'styles', ...FILTER_COLUMNS] as const;
/** A number for each teacher of a city, by the teacher's slot. */
export type Columns = Readonly<Record<string, Int32Array>>;

/**
 * Writes those of `slots` from `from` to before `to` who pass to the beginning of `into`, in their order, and returns how many. Both
 * may be the same array.
 */
export type Condition = (slots: Int32Array, from: number, to: number, into: Int32Array) => number;

/**
 * One condition for each filter that is set, the ones first that usually leave the fewest. They say what the conditions of FILTER_SQL
 * say; a test compares both.
 */
export function conditionsOf(query: FilterQuery, columns: Columns): Condition[] {
  const column = (name: string): Int32Array => {
    const numbers = columns[name];
    if (numbers === undefined) throw new Error(`searches remember no ${name}`);
    return numbers;
  };
  const modes = MODES[query.sessionType];
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
    if (modes === ONLINE) conditions.push(isIn(online, range));
    else if (modes === OFFLINE) conditions.push(isIn(offline, range));
    else conditions.push(isOneIn(online, offline, range));
  }
  if (modes !== 0) conditions.push(hasAll(column('modes'), modes));
  // Also without a wish: it then asks for a bit that all have but those who are gone.
  conditions.push(hasAny(column('hours'), availability));
  return conditions;
}

const PRICES: Readonly<Record<number, string>> = { [ONLINE]: 'online_price', [OFFLINE]: 'offline_price' };

const isSet = ({ min, max }: Range): boolean => min > ANY_RANGE.min || max < ANY_RANGE.max;

// Each has a loop of its own, which compilers make faster than a call for each teacher. Whether one passes is a sum of bits, since a
// processor loses some 15 steps whenever it guesses a branch wrong.

/** 1 unless `bits` are 0. */
const isAnySet = (bits: number): number => (bits | -bits) >>> 31;
/** 1 if a value is in a range; both ends are 0 or more. */
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
