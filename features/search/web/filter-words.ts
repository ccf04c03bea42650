import { FILTERS, type FilterName, type FilterOption } from '../filters.ts';

/** What people read for a filter's value. */
export function filterLabel(name: FilterName, value: string): string {
  const { options, words } = FILTERS[name];
  const offered = options.find((option) => option.value === value);
  return offered?.label ?? words?.(value) ?? value;
}

/** The offered options, and the present value where it is none of them. */
export function optionsWith(
  name: FilterName,
  value: string,
  options: readonly FilterOption[] = FILTERS[name].options,
): readonly FilterOption[] {
  if (value === '' || options.some((option) => option.value === value)) return options;
  return [...options, { value, label: filterLabel(name, value) }];
}
