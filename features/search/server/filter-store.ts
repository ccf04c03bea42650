import { offers } from '#features/teachers/pricing.ts';
import type { TeacherArea, TeacherListing } from '#platform/server/db/types.ts';
import { hourBits } from '../availability-mask.ts';
import { ANY_RANGE, type Range } from '../filter-values.ts';
import type { FilterName, FilterValues } from '../filters.ts';
import { bayesianRating } from '../ranking.ts';
import { languageBits, TRAITS } from '../traits.ts';
import { type ListingSource, traitBits } from './trait-bits.ts';

/** The city, area and style of a search, as keys of the listing tables; `null` or 0 means any. */
type Keys = {
  city: string | null;
  area: string | null;
  /** specializations.position, 0 for any. */
  specialization: number;
};
export type FilterQuery = Omit<FilterValues, keyof Keys> & Keys;

/** A condition's text depends on the table and the index that the statement reads. */
type Place = {
  /** `teacher_area` has a row for each area of a teacher, `teacher_listing` one for each style. */
  table: 'teacher_listing' | 'teacher_area';
  /** The order of the index that is read; `facts` is the index by keys of teacher_area. */
  order: 'score' | 'yearsAndPrice' | 'facts';
};

/**
 * Adds a value as a parameter of the statement and returns its placeholder, such as "$3::int". The same name returns
 * the same placeholder.
 */
export type BindParameter = (
  name: string,
  type: 'smallint' | 'int' | 'text' | 'text[]' | 'int[]' | 'uuid' | 'boolean',
  value: unknown,
) => string;

/** Computes the value of a column for a teacher. */
type Column = (teacher: ListingSource) => number | boolean;

type FilterSql = {
  /** Columns of both tables; add them to the covering indexes, too. */
  columns: Partial<Record<keyof TeacherListing & keyof TeacherArea, Column>>;
  /** Returns the SQL condition; null if the filter is unset and the statement needs no condition for it. */
  condition: (query: FilterQuery, bind: BindParameter, place: Place) => string | null;
};

/**
 * Value of an unset price or number of years. Because it is a number, "no filter" is an ordinary range that includes
 * it.
 */
const UNSET = -1;
export const ONLINE_BIT = 1;
export const OFFLINE_BIT = 2;
/** Bits of a session type; 0 matches every teacher. */
export const SESSION_TYPE_BITS = { '': 0, online: ONLINE_BIT, offline: OFFLINE_BIT } as const;

function lowest(...prices: (number | null)[]): number {
  const set = prices.filter((price) => price !== null);
  return set.length > 0 ? Math.min(...set) : UNSET;
}

const modesOf = ({ sessionType }: FilterQuery, bind: BindParameter) =>
  bind('modes', 'int', SESSION_TYPE_BITS[sessionType]);

function within(name: FilterName, { min, max }: Range, bind: BindParameter): string {
  return `between ${bind(`${name} from`, 'int', min)} and ${bind(`${name} to`, 'int', max)}`;
}

/**
 * The columns and the SQL condition of each filter. A condition's text may depend on whether a filter is set, but not
 * on its value, so that few different statements exist.
 */
export const FILTER_SQL: { readonly [N in FilterName]: FilterSql } = {
  city: {
    columns: {},
    condition: ({ city }, bind) => (city === null ? null : `city_id = ${bind('city', 'text', city)}`),
  },
  area: {
    columns: {},
    condition: (query, bind, { order }) => {
      if (order === 'facts') return keysCondition(rarestFactKeys(query), bind);
      return query.area === null ? null : `area_key = ${bind('area', 'text', query.area)}`;
    },
  },
  specialization: {
    columns: {},
    condition: ({ specialization: style }, bind, { table }) => {
      if (table === 'teacher_listing') return `style = ${bind('style', 'smallint', style)}`;
      const bits = bind('styles', 'int', style === 0 ? 0 : 1 << style);
      return `(styles & ${bits}) = ${bits}`;
    },
  },
  sessionType: {
    columns: {
      modes: ({ card }) =>
        (offers(card, 'online') ? ONLINE_BIT : 0) | (offers(card, 'offline') ? OFFLINE_BIT : 0),
    },
    condition: (query, bind) => {
      const modes = modesOf(query, bind);
      return `(modes & ${modes}) = ${modes}`;
    },
  },
  priceRange: {
    columns: {
      online_price: ({ card }) => card.onlinePrice ?? UNSET,
      offline_price: ({ card }) => card.offlinePrice ?? UNSET,
      low_price: ({ card }) => lowest(card.onlinePrice, card.offlinePrice),
    },
    condition: (query, bind, { order }) => {
      const range = within('priceRange', query.priceRange, bind);
      const price = `case ${modesOf(query, bind)} when ${ONLINE_BIT} then online_price when ${OFFLINE_BIT} then offline_price
        else low_price end ${range}`;
      return order === 'yearsAndPrice' && query.sessionType === '' ? `low_price ${range}` : price;
    },
  },
  experience: {
    columns: { experience: ({ card }) => card.experience ?? UNSET },
    condition: ({ experience }, bind) => `experience ${within('experience', experience, bind)}`,
  },
  availability: {
    columns: { hours: ({ slots }) => hourBits(slots) },
    condition: ({ availability }, bind) => `(hours & ${bind('hours', 'int', availability)}) <> 0`,
  },
  monthlyBudget: {
    columns: {
      monthly_online: ({ card }) => card.monthlyOnlinePrice ?? UNSET,
      monthly_offline: ({ card }) => card.monthlyOfflinePrice ?? UNSET,
    },
    condition: (query, bind) => {
      if (!hasExtraFilters(query)) return null;
      const { monthlyBudget } = query;
      const range = within(
        'monthlyBudget',
        { min: monthlyBudget === ANY_RANGE.max ? ANY_RANGE.min : 0, max: monthlyBudget },
        bind,
      );
      return `case ${modesOf(query, bind)} when ${ONLINE_BIT} then monthly_online ${range}
        when ${OFFLINE_BIT} then monthly_offline ${range} else (monthly_online ${range} or monthly_offline ${range}) end`;
    },
  },
  languages: {
    columns: { languages: ({ card }) => languageBits(card.languages) },
    condition: (query, bind) => {
      if (!hasExtraFilters(query)) return null;
      const bits = bind('languages', 'int', languageBits(query.languages));
      return `(${bits} = 0 or (languages & ${bits}) <> 0)`;
    },
  },
  women: {
    columns: { traits: traitBits },
    // One condition for all of the switches (women, freeDemo, idSeen).
    condition: (query, bind) => {
      if (!hasExtraFilters(query)) return null;
      const bits = bind('traits', 'int', askedTraits(query));
      return `(traits & ${bits}) = ${bits}`;
    },
  },
  freeDemo: { columns: {}, condition: () => null },
  idSeen: { columns: {}, condition: () => null },
  groupClass: {
    columns: { has_group_class: ({ hasGroupClass }) => hasGroupClass },
    condition: (query, bind) =>
      hasExtraFilters(query)
        ? `(has_group_class or not ${bind('group', 'boolean', query.groupClass)})`
        : null,
  },
  // These filters have no condition: they choose and sort the candidates (candidates-store.ts).
  distance: { columns: {}, condition: () => null },
  needs: { columns: {}, condition: () => null },
  level: { columns: {}, condition: () => null },
  sort: {
    columns: {
      rating: ({ ratingSum, reviewCount }) => Math.round(bayesianRating(ratingSum, reviewCount) * 100),
    },
    condition: () => null,
  },
};

/** Returns the bits of TRAITS that the search asks for: woman, free demo, ID seen. */
export function askedTraits({ women, freeDemo, idSeen }: FilterQuery): number {
  return (women ? TRAITS.woman : 0) | (freeDemo ? TRAITS.freeDemo : 0) | (idSeen ? TRAITS.idSeen : 0);
}

/**
 * True if a filter is set that is not one of the seven that the specification names. The statement then has the
 * conditions of all extra filters.
 */
export function hasExtraFilters(query: FilterQuery): boolean {
  return (
    askedTraits(query) !== 0 ||
    query.languages.length > 0 ||
    query.groupClass ||
    query.monthlyBudget !== ANY_RANGE.max
  );
}

const KEYS = { woman: '+woman', idSeen: '+id', groupClass: '+group', freeDemo: '+demo' } as const;
const languageKey = (language: string) => `+${language}`;

/**
 * Returns the rarest fact (such as "is a woman") that the search asks for, as keys of teacher_area. A match has at
 * least one of these keys. Empty if the search asks for no fact.
 */
export function rarestFactKeys(query: FilterQuery): string[] {
  if (query.women) return [KEYS.woman];
  if (query.idSeen) return [KEYS.idSeen];
  if (query.groupClass) return [KEYS.groupClass];
  if (query.languages.length > 0) return query.languages.map(languageKey);
  return query.freeDemo ? [KEYS.freeDemo] : [];
}

/** Returns the facts that every match has, as keys of teacher_area. */
export function requiredFactKeys({ women, idSeen, groupClass, freeDemo, languages }: FilterQuery): string[] {
  return [
    ...(women ? [KEYS.woman] : []),
    ...(idSeen ? [KEYS.idSeen] : []),
    ...(groupClass ? [KEYS.groupClass] : []),
    ...(freeDemo ? [KEYS.freeDemo] : []),
    ...(languages.length === 1 ? languages.map(languageKey) : []),
  ];
}

/** The facts of a teacher, as keys of teacher_area. */
export function factKeysOf(teacher: ListingSource): string[] {
  const traits = traitBits(teacher);
  return [
    ...((traits & TRAITS.woman) !== 0 ? [KEYS.woman] : []),
    ...((traits & TRAITS.idSeen) !== 0 ? [KEYS.idSeen] : []),
    ...(teacher.hasGroupClass ? [KEYS.groupClass] : []),
    ...((traits & TRAITS.freeDemo) !== 0 ? [KEYS.freeDemo] : []),
    ...teacher.card.languages.map(languageKey),
  ];
}

function keysCondition(keys: readonly string[], bind: BindParameter): string {
  const [only] = keys;
  return keys.length === 1
    ? `area_key = ${bind('fact', 'text', only)}`
    : `area_key = any(${bind('facts', 'text[]', keys)})`;
}

const COLUMNS: [string, Column][] = Object.values(FILTER_SQL).flatMap(({ columns }) =>
  Object.entries(columns),
);

/**
 * True if the search has a range of prices or years: few teachers may then match, so reading them in the order of the
 * score would skip many rows.
 */
export function hasRangeFilter({ priceRange, experience }: FilterQuery): boolean {
  return [priceRange, experience].some(({ min, max }) => min > ANY_RANGE.min || max < ANY_RANGE.max);
}

/** The columns of all filters. */
export const FILTER_COLUMNS = COLUMNS.map(([name]) => name);

/** A teacher's values for the columns of all filters. */
export function filterColumnValuesOf(teacher: ListingSource): Record<string, number | boolean> {
  return Object.fromEntries(COLUMNS.map(([name, column]) => [name, column(teacher)]));
}
