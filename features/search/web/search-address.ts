import type { Specialization } from '#features/teachers/contract.ts';
import {
  COUNTING_FILTERS,
  FILTER_NAMES,
  filterText,
  NO_FILTERS,
  parseAvailability,
  parseRange,
  parseSessionType,
  type SearchFilters,
} from '../filters.ts';
import { filterLabel } from './filter-options.ts';

type Styles = readonly Pick<Specialization, 'id' | 'name' | 'slug'>[];

/** Other words for a style that share nothing with its name. */
const OTHER_NAMES: Readonly<Record<string, string>> = { pranayama: 'breathwork' };

function bareStyle(text: string): string {
  const bare = text
    .toLowerCase()
    .replaceAll('-', ' ')
    .replace(/ (yoga|flow)$/, '');
  return OTHER_NAMES[bare] ?? bare;
}

/** The name of the style that an id, a slug, a name or an alias means; unknown words stay as they are. */
export function styleName(text: string, styles: Styles): string {
  const wanted = bareStyle(text);
  const match = styles.find((style) => style.id === text || bareStyle(style.name) === wanted);
  return match?.name ?? text;
}

/** The filters of an address, in the words that the page uses; what can't be understood counts as unset. */
export function readFilters(params: URLSearchParams, styles: Styles): SearchFilters {
  const filters = { ...NO_FILTERS };
  for (const name of FILTER_NAMES) filters[name] = filterText(params.get(name));
  filters.city ||= filterText(params.get('location'));
  filters.specialization = filters.specialization && styleName(filters.specialization, styles);
  filters.sessionType = parseSessionType(filters.sessionType) ?? '';
  for (const name of ['priceRange', 'experience'] as const) {
    // A plus sign that was not encoded arrives as a space.
    const value = filterText(params.get(name)?.replace(/^(\d+) $/, '$1+'));
    filters[name] = parseRange(value) === null ? '' : value;
  }
  const words = filters.availability.toLowerCase().replaceAll(' ', '');
  filters.availability = parseAvailability(words) === null ? '' : words;
  return filters;
}

/** How many filters are set, of all seven. */
export function countFilters(filters: SearchFilters): number {
  return FILTER_NAMES.filter((name) => filters[name] !== '').length;
}

function queryText(names: readonly (keyof SearchFilters)[], filters: SearchFilters): string {
  const query = new URLSearchParams();
  for (const name of names) if (filters[name] !== '') query.set(name, filters[name]);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The query that applying filters leaves in the address: the four that count, and no others. */
export function addressQuery(filters: SearchFilters): string {
  return queryText(COUNTING_FILTERS, filters);
}

/** The query of a link that has to carry every filter by itself. */
export function fullQuery(filters: SearchFilters): string {
  return queryText(FILTER_NAMES, filters);
}

/** The filters without one of them; an area goes with its city. */
export function withoutFilter(filters: SearchFilters, name: keyof SearchFilters): SearchFilters {
  return { ...filters, [name]: '', ...(name === 'city' && { area: '' }) };
}

function placeOf({ city, area }: SearchFilters): string {
  return [area, city].filter((part) => part !== '').join(', ');
}

/** The chosen style, session type and place in words: "Vinyasa Flow in Bandra, Mumbai". Empty when none is set. */
export function resultWords(filters: SearchFilters): string {
  const { specialization, sessionType } = filters;
  const place = placeOf(filters);
  const type = sessionType === '' ? '' : filterLabel('sessionType', sessionType);
  const what = [specialization, type].filter((part) => part !== '').join(', ');
  if (what === '') return place;
  return place === '' ? what : `${what} in ${place}`;
}

const TYPE_WORDS: Readonly<Record<string, string>> = { online: 'Online ', offline: 'In-person ' };

/** Who is looked for, as a title: "Online Vinyasa Flow teachers in Bandra, Mumbai". Null when no filter says. */
export function searchHeading(filters: SearchFilters): string | null {
  if (addressQuery(filters) === '') return null;
  const place = placeOf(filters);
  const who = `${TYPE_WORDS[filters.sessionType] ?? ''}${filters.specialization || 'yoga'} teachers`;
  return `${who.charAt(0).toUpperCase()}${who.slice(1)}${place === '' ? '' : ` in ${place}`}`;
}

/** Two lines for the summary on phones: what and where, and the rest. */
export function summaryLines(filters: SearchFilters): { first: string; second: string } {
  const { city, area, specialization, sessionType } = filters;
  const what = specialization || 'All styles';
  const type = sessionType === '' ? 'Any session type' : filterLabel('sessionType', sessionType);
  return {
    first: city === '' ? what : `${what} in ${city}`,
    second: [area, type].filter((part) => part !== '').join(' · '),
  };
}
