import { formatRupees } from '#shared/money.ts';
import { filterText, parseAvailability, parseRange, parseSessionType, type Range } from './filter-values.ts';
import { type Styles, styleName } from './style-names.ts';

export type FilterOption = { value: string; label: string };

/** Controls that the search page draws from the table alone. */
type Controls = {
  label: string;
  /** In the form of wide screens: a field of the first row, or one of "More filters". */
  wide: 'select' | 'pill';
  /** The empty choice there; the label unless given. */
  any?: string;
  /** In the sheet of phones; `several` takes more than one of the options, joined by commas. */
  phone: 'segmented' | 'chips' | 'several';
  /** The label there, where it is another. */
  phoneLabel?: string;
};

type Filter<Value> = {
  /** The value of a text, the empty text's being "any"; null when it cannot be understood. */
  parse: (text: string) => Value | null;
  /** The text of an address in the words that the page uses; empty when it cannot be understood. */
  normalize: (text: string, styles: Styles) => string;
  /** Whether the page writes it into the address; the others are kept in the history entry. */
  isInAddress?: boolean;
  /** Whether it counts for "at least one filter". */
  isSufficient?: boolean;
  options: readonly FilterOption[];
  /** What people read for a value that is none of the options; the value itself unless told otherwise. */
  words?: (value: string) => string;
  /** `own`: filter-fields.tsx has a field for it. */
  controls: Controls | 'own';
};

/** Keeps the type of the value, against which the server's conditions are checked. */
const filter = <Value>(entry: Filter<Value>): Filter<Value> => entry;

/** A name that the server looks up. */
const named = (normalize: Filter<string>['normalize']) =>
  filter({
    parse: filterText,
    normalize,
    isInAddress: true,
    isSufficient: true,
    options: [],
    controls: 'own',
  });

/** Labels by value. */
const offer = (labels: Readonly<Record<string, string>>): FilterOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

type RangeEntry = Pick<Filter<Range>, 'options' | 'controls'> & {
  words: (min: string, max: string | undefined) => string;
};

const range = ({ words, ...entry }: RangeEntry) =>
  filter({
    ...entry,
    parse: parseRange,
    normalize: (text) => {
      // A plus sign that was not encoded arrives as a space.
      const value = filterText(text.replace(/^(\d+) $/, '$1+'));
      return parseRange(value) === null ? '' : value;
    },
    words: (value) => {
      const [min = '', max] = value.replace('+', '').split('-');
      return words(min, max);
    },
  });

const TIMES = offer({
  weekdays: 'Weekdays',
  weekends: 'Weekends',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
});

/**
 * The filters of search, in the order of addresses, forms and chips. The API's query, the forms, the address and what
 * Back restores follow from this table; server/filter-store.ts adds columns and conditions.
 */
export const FILTERS = {
  city: named(filterText),
  area: named(filterText),
  specialization: named((text, styles) => styleName(filterText(text), styles)),
  sessionType: filter({
    parse: parseSessionType,
    normalize: (text) => parseSessionType(text) ?? '',
    isInAddress: true,
    isSufficient: true,
    options: offer({ online: 'Online', offline: 'In person' }),
    controls: { label: 'Session type', wide: 'select', any: 'Online or in person', phone: 'segmented' },
  }),
  /** Rupees an hour: `0-500`, `2000+`. */
  priceRange: range({
    options: offer({
      '0-500': 'Under ₹500',
      '500-1000': '₹500–1,000',
      '1000-2000': '₹1,000–2,000',
      '2000+': 'Above ₹2,000',
    }),
    words: (min, max) => {
      const from = formatRupees(Number(min));
      return max === undefined ? `Above ${from}` : `${from}–${formatRupees(Number(max))}`;
    },
    controls: { label: 'Price range', wide: 'pill', phone: 'chips', phoneLabel: 'Price per hour' },
  }),
  /** Years of teaching: `3-5`, `10+`. */
  experience: range({
    options: offer({
      '0-2': 'Up to 2 years',
      '3-5': '3–5 years',
      '6-10': '6–10 years',
      '10+': '10+ years',
    }),
    words: (min, max) => (max === undefined ? `${min}+ years` : `${min}–${max} years`),
    controls: { label: 'Experience', wide: 'pill', phone: 'chips' },
  }),
  availability: filter({
    parse: parseAvailability,
    normalize: (text) => {
      const words = filterText(text).toLowerCase().replaceAll(' ', '');
      return parseAvailability(words) === null ? '' : words;
    },
    options: TIMES,
    words: (value) =>
      value
        .split(',')
        .map((word) => {
          const time = TIMES.find((option) => option.value === word);
          return time?.label ?? word.charAt(0).toUpperCase() + word.slice(1);
        })
        .join(', '),
    controls: { label: 'Availability', wide: 'pill', phone: 'several' },
  }),
};

export type FilterName = keyof typeof FILTERS;
/** Each filter's text; empty means unset. */
export type SearchFilters = Record<FilterName, string>;
export type FilterValues = { [N in FilterName]: NonNullable<ReturnType<(typeof FILTERS)[N]['parse']>> };

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** A value for each filter. */
export function forEachFilter<Value>(make: (name: FilterName) => Value): Record<FilterName, Value> {
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, make(name)])) as Record<FilterName, Value>;
}

export const NO_FILTERS: SearchFilters = forEachFilter(() => '');

/** Of these, one at least must be set. */
export const SUFFICIENT_FILTERS = FILTER_NAMES.filter((name) => FILTERS[name].isSufficient);

/** Whether one of the SUFFICIENT_FILTERS is set: without it there is nothing to search for. */
export function hasSufficientFilter(filters: Partial<SearchFilters>): boolean {
  return SUFFICIENT_FILTERS.some((name) => filterText(filters[name]) !== '');
}

/** Each filter's text as a query has it; `location` is the same as `city`, which goes first. */
export function queryTexts(textOf: (name: FilterName | 'location') => string | null | undefined) {
  return forEachFilter((name) => {
    const text = textOf(name) ?? '';
    return name === 'city' && filterText(text) === '' ? (textOf('location') ?? '') : text;
  });
}

/** What each filter asks for; a text that cannot be understood asks for nothing. */
export function filterValues(texts: SearchFilters): FilterValues {
  return forEachFilter((name) => FILTERS[name].parse(texts[name]) ?? FILTERS[name].parse('')) as FilterValues;
}
