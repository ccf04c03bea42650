import { LANGUAGE_LABELS, LEVEL_LABELS, NEED_LABELS } from '#features/teachers/facts.ts';
import { formatRupees } from '#shared/money.ts';
import { type Text, type Translate, text, type Words } from '#shared/texts/translate.ts';
import { DAY_NAMES, type DayName, dayLabel } from '#shared/time.ts';
import {
  normalizeFilterText,
  parseAvailability,
  parseBudget,
  parseDistance,
  parseLanguages,
  parseLevel,
  parseNeeds,
  parseRange,
  parseSessionType,
  parseSort,
  parseSwitch,
  type Range,
} from './filter-values.ts';
import { type Styles, styleName } from './style-names.ts';

export type FilterOption = { value: string; label: Words };

/** Form controls that the search page renders from the table. */
type Controls = {
  label: Text;
  /** Control on wide screens: `select` is in the first row, `pill` is one of "More filters". */
  wide: 'select' | 'pill';
  /** Label of the empty option on wide screens; defaults to the filter's label. */
  any?: Text;
  /** Control in the filter sheet on phones; `several` allows multiple options, joined by commas. */
  phone: 'segmented' | 'chips' | 'several';
  /** The label on phones, if different. */
  phoneLabel?: Text;
};

type Filter<Value> = {
  /** Parses a text; empty text means "any", null means invalid. */
  parse: (text: string) => Value | null;
  /** The canonical text for the URL; empty if invalid. */
  normalize: (text: string, styles: Styles) => string;
  /** Whether the page writes the filter into the URL; other filters are stored in the history entry. */
  isInAddress?: boolean;
  /** Whether this filter alone is enough for a search, which needs at least one such filter. */
  isSufficient?: boolean;
  options: readonly FilterOption[];
  /** Display text for a value without an option; defaults to the value. */
  valueText?: ((value: string, t: Translate) => string) | undefined;
  /** `own` means that filter-fields.tsx has a custom field for it. */
  controls: Controls | 'own';
  /** Whether the filter only orders the teachers. Such filters are not counted and not shown as chips. */
  isOrder?: boolean;
};

/**
 * Declares a filter. It returns `entry` unchanged, but keeps the type of the value, which the server's conditions use.
 */
const filter = <Value>(entry: Filter<Value>): Filter<Value> => entry;

/** A filter by a name, which the server looks up (city, area, style). */
const named = (normalize: Filter<string>['normalize']) =>
  filter({
    parse: normalizeFilterText,
    normalize,
    isInAddress: true,
    isSufficient: true,
    options: [],
    controls: 'own',
  });

/** Turns an object of labels by value into a list of options. */
const optionsFrom = (labels: Readonly<Record<string, Words>>): FilterOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

type RangeEntry = Pick<Filter<Range>, 'options' | 'controls'> & {
  rangeText: (min: string, max: string | undefined, t: Translate) => string;
};

const range = ({ rangeText, ...entry }: RangeEntry) =>
  filter({
    ...entry,
    parse: parseRange,
    normalize: (text) => {
      // An unencoded plus sign arrives as a space.
      const value = normalizeFilterText(text.replace(/^(\d+) $/, '$1+'));
      return parseRange(value) === null ? '' : value;
    },
    valueText: (value, t) => {
      const [min = '', max] = value.replace('+', '').split('-');
      return rangeText(min, max, t);
    },
  });

/** A filter that is on ("1") or off (empty). */
const onOff = (label: Text) =>
  filter({
    parse: parseSwitch,
    normalize: (text) => (parseSwitch(text) ? '1' : ''),
    options: [{ value: '1', label }],
    controls: 'own',
  });

const isDay = (word: string): word is DayName => (DAY_NAMES as readonly string[]).includes(word);

/** Display text for a comma-separated list: the label of each word. Days of the week have no option. */
const listText =
  (options: readonly FilterOption[]): Filter<unknown>['valueText'] =>
  (value, t) =>
    value
      .split(',')
      .map((word) => {
        const option = options.find((one) => one.value === word);
        if (option !== undefined) return t(option.label);
        return isDay(word) ? dayLabel(word, 'long', t.locale) : word.charAt(0).toUpperCase() + word.slice(1);
      })
      .join(', ');

/** Keeps a text that the filter can parse, without changing its format; other texts become empty. */
const textIfValid = (parse: (text: string) => unknown) => (text: string) =>
  parse(text) === null ? '' : normalizeFilterText(text);

/** A filter with several words, which are written in the spelling and order of the options. */
const fromList = <Word extends string>(
  parse: (text: string) => readonly Word[] | null,
  options: readonly FilterOption[],
) =>
  filter({
    parse,
    normalize: (text) => parse(text)?.join() ?? '',
    options,
    valueText: listText(options),
    controls: 'own',
  });

const TIMES = optionsFrom({
  weekdays: text`Weekdays`,
  weekends: text`Weekends`,
  morning: text`Morning`,
  afternoon: text`Afternoon`,
  evening: text`Evening`,
});

/**
 * The search filters, in the order of URLs, forms and chips. The API query, the forms, the URL and the history state
 * follow from this table; server/filter-store.ts adds columns and conditions.
 */
export const FILTERS = {
  city: named(normalizeFilterText),
  area: named(normalizeFilterText),
  specialization: named((text, styles) => styleName(normalizeFilterText(text), styles)),
  sessionType: filter({
    parse: parseSessionType,
    normalize: (text) => parseSessionType(text) ?? '',
    isInAddress: true,
    isSufficient: true,
    options: optionsFrom({ online: text`Online`, offline: text`In person` }),
    controls: {
      label: text`Session type`,
      wide: 'select',
      any: text`Online or in person`,
      phone: 'segmented',
    },
  }),
  /** Rupees per hour: `0-500`, `2000+`. */
  priceRange: range({
    options: optionsFrom({
      '0-500': text`Under ₹500`,
      '500-1000': '₹500–1,000',
      '1000-2000': '₹1,000–2,000',
      '2000+': text`Above ₹2,000`,
    }),
    rangeText: (min, max, t) => {
      if (min === '0' && max !== undefined) return t`Up to ${formatRupees(Number(max))}`;
      const from = formatRupees(Number(min));
      return max === undefined ? t`Above ${from}` : `${from}–${formatRupees(Number(max))}`;
    },
    controls: {
      label: text`Price range`,
      wide: 'pill',
      phone: 'chips',
      phoneLabel: text`Price per hour`,
    },
  }),
  /** Years of teaching: `3-5`, `10+`. */
  experience: range({
    options: optionsFrom({
      '0-2': text`Up to 2 years`,
      '3-5': text`3–5 years`,
      '6-10': text`6–10 years`,
      '10+': text`10+ years`,
    }),
    rangeText: (min, max, t) => (max === undefined ? t`${min}+ years` : t`${min}–${max} years`),
    controls: { label: text`Experience`, wide: 'pill', phone: 'chips' },
  }),
  availability: filter({
    parse: parseAvailability,
    normalize: (text) => {
      const words = normalizeFilterText(text).toLowerCase().replaceAll(' ', '');
      return parseAvailability(words) === null ? '' : words;
    },
    options: TIMES,
    valueText: listText(TIMES),
    controls: { label: text`Availability`, wide: 'pill', phone: 'several' },
  }),
  /** Maximum price in rupees per month. */
  monthlyBudget: filter({
    parse: parseBudget,
    normalize: textIfValid(parseBudget),
    options: [],
    valueText: (value, t) => t`Up to ${formatRupees(Number(value))} a month`,
    controls: 'own',
  }),
  /** Teachers who teach in at least one of these languages. */
  languages: fromList(parseLanguages, optionsFrom(LANGUAGE_LABELS)),
  women: onOff(text`Women teachers`),
  freeDemo: onOff(text`Free demo`),
  idSeen: onOff(text`ID seen by our team`),
  groupClass: onOff(text`Group class`),
  /**
   * Maximum distance in kilometres from the centre of the area; if unset, only teachers of the area itself are found.
   */
  distance: filter({
    parse: parseDistance,
    normalize: textIfValid(parseDistance),
    options: optionsFrom({ '2': text`Within 2 km`, '5': text`Within 5 km`, '10': text`Within 10 km` }),
    valueText: (value, t) => t`Within ${value} km`,
    controls: 'own',
  }),
  /** Needs and level exclude no teacher: they only affect the order "best match" (match.ts). */
  needs: fromList(parseNeeds, optionsFrom(NEED_LABELS)),
  level: filter({
    parse: parseLevel,
    normalize: (text) => parseLevel(text) ?? '',
    options: optionsFrom(LEVEL_LABELS),
    controls: 'own',
  }),
  sort: filter({
    parse: parseSort,
    normalize: (text) => parseSort(text) ?? '',
    options: optionsFrom({
      match: text`Best match`,
      price: text`Lowest price`,
      rating: text`Best rated`,
      experience: text`Most experienced`,
      distance: text`Nearest`,
    }),
    controls: 'own',
    isOrder: true,
  }),
};

export type FilterName = keyof typeof FILTERS;
/** Each filter's text; empty means unset. */
export type SearchFilters = Record<FilterName, string>;
export type FilterValues = { [N in FilterName]: NonNullable<ReturnType<(typeof FILTERS)[N]['parse']>> };

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** Builds an object with a value for each filter. */
export function forEachFilter<Value>(make: (name: FilterName) => Value): Record<FilterName, Value> {
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, make(name)])) as Record<FilterName, Value>;
}

export const NO_FILTERS: SearchFilters = forEachFilter(() => '');

/** At least one of these must be set. */
export const SUFFICIENT_FILTERS = FILTER_NAMES.filter((name) => FILTERS[name].isSufficient);

/** Whether one of the SUFFICIENT_FILTERS is set; search requires one. */
export function hasSufficientFilter(filters: Partial<SearchFilters>): boolean {
  return SUFFICIENT_FILTERS.some((name) => normalizeFilterText(filters[name]) !== '');
}

/** Each filter's text from a query; `location` is an alias of `city`, which has priority. */
export function queryTexts(textOf: (name: FilterName | 'location') => string | null | undefined) {
  return forEachFilter((name) => {
    const text = textOf(name) ?? '';
    return name === 'city' && normalizeFilterText(text) === '' ? (textOf('location') ?? '') : text;
  });
}

/** Each filter's parsed value; invalid texts count as unset. */
export function parseFilterValues(texts: SearchFilters): FilterValues {
  return forEachFilter((name) => FILTERS[name].parse(texts[name]) ?? FILTERS[name].parse('')) as FilterValues;
}
