import { styleLabel } from '#features/teachers/style-labels.ts';
import { type Text, type Translate, text, translateToEnglish } from '#shared/texts/translate.ts';
import {
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  forEachFilter,
  queryTexts,
  type SearchFilters,
} from '../filters.ts';
import { NEAR_ME_PARAM, NEAR_ME_VALUE, UNKNOWN_WORDS_PARAM, writeUnknownWords } from '../sentence/address.ts';
import type { Styles } from '../style-names.ts';
import { filterLabel } from './filters/filter-label.ts';

/** What a sentence asks for, as the server understands it. */
export type UnderstoodQuery = {
  filters: { readonly [N in FilterName]?: string | undefined };
  unknown: readonly string[];
  nearMe?: boolean;
};

/**
 * Reads the filters from a URL in canonical form; invalid ones count as unset. Filters that are not in the URL come
 * from the browser's history entry.
 */
export function readFilters(
  params: URLSearchParams,
  styles: Styles,
  history?: Partial<SearchFilters>,
): SearchFilters {
  const texts = queryTexts((name) => params.get(name));
  return withoutLostDistance(
    forEachFilter((name) => {
      const { isInAddress, normalize } = FILTERS[name];
      return normalize((isInAddress ? undefined : history?.[name]) ?? texts[name], styles);
    }),
  );
}

/** Returns the filters without a distance, and without the order by it, if there is no area to measure it from. */
function withoutLostDistance(filters: SearchFilters): SearchFilters {
  const distance = filters.city === '' || filters.area === '' ? '' : filters.distance;
  const sort = filters.sort === 'distance' && distance === '' ? '' : filters.sort;
  return { ...filters, distance, sort };
}

/**
 * Returns the query string without empty filters, which a form sends when JavaScript is off. Null if there are no empty
 * filters.
 */
export function withoutEmptyFilters(params: URLSearchParams): string | null {
  const isEmpty = ([name, value]: [string, string]) => value === '' && Object.hasOwn(FILTERS, name);
  const entries = [...params];
  return entries.some(isEmpty)
    ? new URLSearchParams(entries.filter((entry) => !isEmpty(entry))).toString()
    : null;
}

/** Names of the filters that are set. */
export function activeFilters(filters: SearchFilters): FilterName[] {
  return FILTER_NAMES.filter((name) => filters[name] !== '');
}

/** Names of the filters that are shown as chips and counted. */
export function shownFilters(filters: SearchFilters): FilterName[] {
  return activeFilters(filters).filter((name) => !FILTERS[name].isOrder);
}

function queryText(names: readonly FilterName[], filters: SearchFilters): string {
  const text = new URLSearchParams(names.map((name) => [name, filters[name]])).toString();
  return text && `?${text}`;
}

/** The query string that the page writes when filters are applied. */
export function addressQuery(filters: SearchFilters): string {
  return queryText(
    activeFilters(filters).filter((name) => FILTERS[name].isInAddress),
    filters,
  );
}

/** The query string for a link that includes every filter. */
export function fullQuery(filters: SearchFilters): string {
  return queryText(activeFilters(filters), filters);
}

/** Where a sentence asks for the nearest teachers of an area: this far in kilometres, the nearest first. */
const NEAREST_WITHIN = '10';

/**
 * Returns the path of the results for a sentence; its query string also has the words that were not understood, and
 * whether the user's place is wanted. A distance from nowhere is one of these words.
 */
export function understoodPath({ filters, unknown, nearMe = false }: UnderstoodQuery): string {
  const asked = forEachFilter((name) => filters[name] ?? '');
  const isNearest = asked.sort === 'distance' && asked.distance === '';
  const used = withoutLostDistance({ ...asked, ...(isNearest && { distance: NEAREST_WITHIN }) });
  const lost = used.distance !== '' ? [] : asked.distance !== '' ? [`${asked.distance}km`] : [];
  const query = fullQuery(used);
  const words = [...lost, ...unknown];
  const written = new URLSearchParams(query);
  if (words.length > 0 || (query === '' && !nearMe))
    written.set(UNKNOWN_WORDS_PARAM, writeUnknownWords(words));
  if (nearMe) written.set(NEAR_ME_PARAM, NEAR_ME_VALUE);
  return `/search?${written}`;
}

/** Returns the filters with one of them removed. Removing the city also removes the area. */
export function withoutFilter(filters: SearchFilters, name: FilterName): SearchFilters {
  return withoutLostDistance({ ...filters, [name]: '', ...(name === 'city' && { area: '' }) });
}

function joined(separator: string, ...parts: string[]): string {
  return parts.filter((part) => part !== '').join(separator);
}

function placeOf({ city, area }: SearchFilters): string {
  return joined(', ', area, city);
}

/** Style, session type and place as text: "Vinyasa Flow in Bandra, Mumbai". Empty if none is set. */
export function resultsText(filters: SearchFilters, t: Translate = translateToEnglish): string {
  const what = joined(
    ', ',
    styleLabel(filters.specialization, t),
    filterLabel('sessionType', filters.sessionType, t),
  );
  const place = placeOf(filters);
  return what === '' || place === '' ? what + place : t`${what} in ${place}`;
}

const headings = (style: Text): Readonly<Record<string, Text>> => ({
  online: text`Online ${style} teachers`,
  offline: text`In-person ${style} teachers`,
});

/**
 * Returns a heading for the search, such as "Online Vinyasa Flow teachers in Bandra, Mumbai". Null if no style, session
 * type or place is set.
 */
export function searchHeading(filters: SearchFilters, t: Translate = translateToEnglish): string | null {
  if (addressQuery(filters) === '') return null;
  const style = filters.specialization === '' ? text`yoga` : text`${styleLabel(filters.specialization, t)}`;
  const who = headings(style)[filters.sessionType] ?? text`${style} teachers`;
  const place = placeOf(filters);
  const heading = t(who);
  const started = heading.charAt(0).toUpperCase() + heading.slice(1);
  return place === '' ? started : t`${started} in ${place}`;
}

/** Two lines that summarise the filters on phones: style and city, then area and session type. */
export function summaryLines(
  filters: SearchFilters,
  t: Translate = translateToEnglish,
): { first: string; second: string } {
  const { city, area, specialization, sessionType } = filters;
  const what = specialization === '' ? t`All styles` : styleLabel(specialization, t);
  return {
    first: city === '' ? what : t`${what} in ${city}`,
    second: joined(
      ' · ',
      area,
      sessionType === '' ? t`Any session type` : filterLabel('sessionType', sessionType, t),
    ),
  };
}
