import { type Translate, translateToEnglish } from '#shared/texts/translate.ts';
import { FILTERS, type FilterName, type FilterOption } from '../../filters.ts';

/** Display text of a filter's value. */
export function filterLabel(name: FilterName, value: string, t: Translate = translateToEnglish): string {
  const { options, valueText: words } = FILTERS[name];
  const offered = options.find((option) => option.value === value);
  return offered === undefined ? (words?.(value, t) ?? value) : t(offered.label);
}

/** The filter's options, plus the current value if it is not one of them. */
export function optionsWith(
  name: FilterName,
  value: string,
  options: readonly FilterOption[] = FILTERS[name].options,
  t: Translate = translateToEnglish,
): readonly FilterOption[] {
  if (value === '' || options.some((option) => option.value === value)) return options;
  return [...options, { value, label: filterLabel(name, value, t) }];
}

/** The filter's options, plus the words of its list that are not among them, such as a day of the week. */
export function optionsWithWords(name: FilterName, list: string, t: Translate): readonly FilterOption[] {
  return list
    .split(',')
    .reduce((options, word) => optionsWith(name, word, options, t), FILTERS[name].options);
}
