import type { TeacherArea, TeacherListing } from '#db/types.ts';
import type { TeacherCard } from '#features/teachers/contract.ts';
import { offers } from '#features/teachers/pricing.ts';
import { hourBits, type WeekSlot } from '../availability-mask.ts';
import { ANY_RANGE, type Range } from '../filter-values.ts';
import type { FilterName, FilterValues } from '../filters.ts';

/** Names resolved to the tables' keys. */
type Keys = {
  city: string | null;
  area: string | null;
  /** specializations.position, 0 for any. */
  specialization: number;
};
export type FilterQuery = Omit<FilterValues, keyof Keys> & Keys;

/** The data that a listing is computed from. */
export type Listed = { card: TeacherCard; slots: readonly WeekSlot[] };

/** Where a condition stands. */
type Place = {
  /** `teacher_area` has a row for each area of a teacher, `teacher_listing` one for each style. */
  table: 'teacher_listing' | 'teacher_area';
  /** What the index that is read is ordered by. */
  order: 'score' | 'yearsAndPrice';
};

/** Adds a parameter to the statement: "$3::int". The same name reuses the same parameter. */
export type Bind = (name: string, type: 'smallint' | 'int' | 'text' | 'uuid', value: unknown) => string;

/** A column's value for a teacher. */
type Column = (teacher: Listed) => number;

type FilterSql = {
  /** Columns of both tables; add them to the covering indexes, too. */
  columns: Partial<Record<keyof TeacherListing & keyof TeacherArea, Column>>;
  /** null if the filter is unset and needs no condition: the statement then has another text. */
  condition: (query: FilterQuery, bind: Bind, place: Place) => string | null;
};

/** Sentinel for unset numbers, so that "no filter" and "any from 0" are both plain ranges. */
const UNSET = -1;
const ONLINE = 1;
const OFFLINE = 2;
/** Bits of a session type; 0 matches every teacher. */
export const MODES = { '': 0, online: ONLINE, offline: OFFLINE } as const;

function lowest(...prices: (number | null)[]): number {
  const set = prices.filter((price) => price !== null);
  return set.length > 0 ? Math.min(...set) : UNSET;
}

const modesOf = ({ sessionType }: FilterQuery, bind: Bind) => bind('modes', 'int', MODES[sessionType]);

function within(name: FilterName, { min, max }: Range, bind: Bind): string {
  return `between ${bind(`${name} from`, 'int', min)} and ${bind(`${name} to`, 'int', max)}`;
}

/** Column and condition of each filter. A condition's text may depend on null, but not on values. */
export const FILTER_SQL: { readonly [N in FilterName]: FilterSql } = {
  city: {
    columns: {},
    condition: ({ city }, bind) => (city === null ? null : `city_id = ${bind('city', 'text', city)}`),
  },
  area: {
    columns: {},
    condition: ({ area }, bind) => (area === null ? null : `area_key = ${bind('area', 'text', area)}`),
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
      modes: ({ card }) => (offers(card, 'online') ? ONLINE : 0) | (offers(card, 'offline') ? OFFLINE : 0),
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
      const price = `case ${modesOf(query, bind)} when ${ONLINE} then online_price when ${OFFLINE} then offline_price
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
};

const COLUMNS: [string, Column][] = Object.values(FILTER_SQL).flatMap(({ columns }) =>
  Object.entries(columns),
);

/** Whether so few teachers may match that the best ones are far apart in the order of the score. */
export function isNarrow({ priceRange, experience }: FilterQuery): boolean {
  return [priceRange, experience].some(({ min, max }) => min > ANY_RANGE.min || max < ANY_RANGE.max);
}

/** The columns of all filters. */
export const FILTER_COLUMNS = COLUMNS.map(([name]) => name);

/** A teacher's values for the columns of all filters. */
export function filterColumns(teacher: Listed): Record<string, number> {
  return Object.fromEntries(COLUMNS.map(([name, column]) => [name, column(teacher)]));
}
