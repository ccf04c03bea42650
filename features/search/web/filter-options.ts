import { formatRupees } from '#shared/money.ts';
import type { FilterName } from '../filters.ts';

export type FilterOption = { value: string; label: string };

export const SESSION_TYPES: readonly FilterOption[] = [
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'In person' },
];

export const PRICE_RANGES: readonly FilterOption[] = [
  { value: '0-500', label: 'Under ₹500' },
  { value: '500-1000', label: '₹500–1,000' },
  { value: '1000-2000', label: '₹1,000–2,000' },
  { value: '2000+', label: 'Above ₹2,000' },
];

export const EXPERIENCES: readonly FilterOption[] = [
  { value: '0-2', label: 'Up to 2 years' },
  { value: '3-5', label: '3–5 years' },
  { value: '6-10', label: '6–10 years' },
  { value: '10+', label: '10+ years' },
];

export const AVAILABILITIES: readonly FilterOption[] = [
  { value: 'weekdays', label: 'Weekdays' },
  { value: 'weekends', label: 'Weekends' },
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
  { value: 'evening', label: 'Evening' },
];

const OPTIONS: Partial<Record<FilterName, readonly FilterOption[]>> = {
  sessionType: SESSION_TYPES,
  priceRange: PRICE_RANGES,
  experience: EXPERIENCES,
  availability: AVAILABILITIES,
};

/** "300-700" as "₹300–₹700", "12+" as "12+ years": ranges that an address may hold besides the offered ones. */
function rangeLabel(name: FilterName, value: string): string {
  const [min = '', max] = value.replace('+', '').split('-');
  if (name === 'experience') return max === undefined ? `${min}+ years` : `${min}–${max} years`;
  const from = formatRupees(Number(min));
  return max === undefined ? `Above ${from}` : `${from}–${formatRupees(Number(max))}`;
}

/** What people read for a filter's value. */
export function filterLabel(name: FilterName, value: string): string {
  const known = OPTIONS[name]?.find((option) => option.value === value);
  if (known) return known.label;
  if (name === 'priceRange' || name === 'experience') return rangeLabel(name, value);
  if (name !== 'availability') return value;
  return value
    .split(',')
    .map((word) => {
      const option = AVAILABILITIES.find((candidate) => candidate.value === word);
      return option?.label ?? word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join(', ');
}

/** The offered options, and the present value where it is none of them. */
export function optionsWith(
  name: FilterName,
  options: readonly FilterOption[],
  value: string,
): readonly FilterOption[] {
  if (value === '' || options.some((option) => option.value === value)) return options;
  return [...options, { value, label: filterLabel(name, value) }];
}
