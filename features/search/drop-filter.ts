import { normalizeFilterText } from './filter-values.ts';
import { FILTER_NAMES, type FilterName, hasSufficientFilter, type SearchFilters } from './filters.ts';

/**
 * For a search without results: the filter to remove, and how many teachers are then found (`teachers` is at most
 * 1,001).
 */
export type DropFilter = { filter: FilterName; teachers: number };

/** Name of the response header that holds a DropFilter: "priceRange 12". */
export const DROP_HEADER = 'x-drop-filter';

export function writeDropFilter({ filter, teachers }: DropFilter): string {
  return `${filter} ${teachers}`;
}

/** Parses the header; null if it is missing or invalid. */
export function readDropFilter(text: string | null | undefined): DropFilter | null {
  const [name = '', count = ''] = (text ?? '').split(' ');
  const filter = FILTER_NAMES.find((one) => one === name);
  return filter === undefined || !/^\d{1,4}$/.test(count) ? null : { filter, teachers: Number(count) };
}

/**
 * Filters are tried in three groups: 3 is the city, 2 the style, 1 all others. In a group, the filter whose removal
 * finds the most teachers wins; on a tie, the first one in this list. Null: removing the filter finds no more teachers.
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

/** True if the filter is set and can be removed: another sufficient filter remains, and an area keeps its city. */
function canDrop(filters: SearchFilters, name: FilterName): boolean {
  if (normalizeFilterText(filters[name]) === '') return false;
  if (name === 'city' && normalizeFilterText(filters.area) !== '') return false;
  return hasSufficientFilter({ ...filters, [name]: '' });
}

/**
 * Returns the filters whose removal is tried, in groups. The first group that finds teachers decides: the filter whose
 * removal finds the most is suggested.
 */
export function dropCandidates(filters: SearchFilters): FilterName[][] {
  return GROUPS.map((group) => group.filter((name) => canDrop(filters, name))).filter(
    (group) => group.length > 0,
  );
}
