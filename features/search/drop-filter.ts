import { filterText } from './filter-values.ts';
import { FILTER_NAMES, type FilterName, hasSufficientFilter, type SearchFilters } from './filters.ts';

/** The filter of a search without results whose removal finds teachers; `teachers` is at most 1,001. */
export type DropFilter = { filter: FilterName; teachers: number };

/** Name of the response header that holds a DropFilter: "priceRange 12". */
export const DROP_HEADER = 'x-drop-filter';

export function writeDropFilter({ filter, teachers }: DropFilter): string {
  return `${filter} ${teachers}`;
}

/** Parses the header; null without one. */
export function readDropFilter(text: string | null | undefined): DropFilter | null {
  const [name = '', count = ''] = (text ?? '').split(' ');
  const filter = FILTER_NAMES.find((one) => one === name);
  return filter === undefined || !/^\d{1,4}$/.test(count) ? null : { filter, teachers: Number(count) };
}

/**
 * The group in which a filter is tried: 2 is the style, 3 the city, 1 all others. In a group, the filter that finds the
 * most teachers wins; on a tie, the first one in this list. Null: removing the filter finds no more teachers.
 */
const GIVES_WAY: Readonly<Record<FilterName, 1 | 2 | 3 | null>> = {
  priceRange: 1,
  monthlyBudget: 1,
  availability: 1,
  experience: 1,
  languages: 1,
  women: 1,
  freeDemo: 1,
  idSeen: 1,
  groupClass: 1,
  sessionType: 1,
  area: 1,
  specialization: 2,
  city: 3,
  // A distance adds teachers of other areas, so removing it finds fewer.
  distance: null,
  needs: null,
  level: null,
  sort: null,
};

const NAMES = Object.keys(GIVES_WAY) as FilterName[];
const GROUPS = ([1, 2, 3] as const).map((turn) => NAMES.filter((name) => GIVES_WAY[name] === turn));

/**
 * True if a set filter can be removed: the search still has a sufficient filter, and no area stays without its city.
 */
function canDrop(filters: SearchFilters, name: FilterName): boolean {
  if (filterText(filters[name]) === '') return false;
  if (name === 'city' && filterText(filters.area) !== '') return false;
  return hasSufficientFilter({ ...filters, [name]: '' });
}

/**
 * Returns the filters to try, in groups. The first group that finds teachers decides: its filter that finds the most is
 * used.
 */
export function dropCandidates(filters: SearchFilters): FilterName[][] {
  return GROUPS.map((group) => group.filter((name) => canDrop(filters, name))).filter(
    (group) => group.length > 0,
  );
}
