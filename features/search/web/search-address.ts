import {
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  forEachFilter,
  queryTexts,
  type SearchFilters,
} from '../filters.ts';
import type { Styles } from '../style-names.ts';
import { filterLabel } from './filter-words.ts';

/**
 * The filters of an address, in the words that the page uses; what can't be understood counts as unset. Those that the
 * page does not write into the address come from the entry in the browser's history, where it has them.
 */
export function readFilters(
  params: URLSearchParams,
  styles: Styles,
  history?: Partial<SearchFilters>,
): SearchFilters {
  const texts = queryTexts((name) => params.get(name));
  return forEachFilter((name) => {
    const { isInAddress, normalize } = FILTERS[name];
    return (isInAddress ? undefined : history?.[name]) ?? normalize(texts[name], styles);
  });
}

/** The names of the filters that are set. */
export function activeFilters(filters: SearchFilters): FilterName[] {
  return FILTER_NAMES.filter((name) => filters[name] !== '');
}

function queryText(names: readonly FilterName[], filters: SearchFilters): string {
  const text = new URLSearchParams(names.map((name) => [name, filters[name]])).toString();
  return text && `?${text}`;
}

/** The query that applying filters leaves in the address. */
export function addressQuery(filters: SearchFilters): string {
  return queryText(
    activeFilters(filters).filter((name) => FILTERS[name].isInAddress),
    filters,
  );
}

/** The query of a link that has to carry every filter by itself. */
export function fullQuery(filters: SearchFilters): string {
  return queryText(activeFilters(filters), filters);
}

/** The filters without one of them; an area goes with its city. */
export function withoutFilter(filters: SearchFilters, name: FilterName): SearchFilters {
  return { ...filters, [name]: '', ...(name === 'city' && { area: '' }) };
}

function joined(separator: string, ...parts: string[]): string {
  return parts.filter((part) => part !== '').join(separator);
}

function placeOf({ city, area }: SearchFilters): string {
  return joined(', ', area, city);
}

/** The chosen style, session type and place in words: "Vinyasa Flow in Bandra, Mumbai". Empty when none is set. */
export function resultWords(filters: SearchFilters): string {
  const what = joined(', ', filters.specialization, filterLabel('sessionType', filters.sessionType));
  return joined(' in ', what, placeOf(filters));
}

const TYPE_WORDS: Readonly<Record<string, string>> = { online: 'Online ', offline: 'In-person ' };

/** Who is looked for, as a title: "Online Vinyasa Flow teachers in Bandra, Mumbai". Null when no filter says. */
export function searchHeading(filters: SearchFilters): string | null {
  if (addressQuery(filters) === '') return null;
  const who = `${TYPE_WORDS[filters.sessionType] ?? ''}${filters.specialization || 'yoga'} teachers`;
  return joined(' in ', who.charAt(0).toUpperCase() + who.slice(1), placeOf(filters));
}

/** Two lines for the summary on phones: what and where, and the rest. */
export function summaryLines(filters: SearchFilters): { first: string; second: string } {
  const { city, area, specialization, sessionType } = filters;
  const what = specialization || 'All styles';
  return {
    first: joined(' in ', what, city),
    second: joined(' · ', area, filterLabel('sessionType', sessionType) || 'Any session type'),
  };
}
