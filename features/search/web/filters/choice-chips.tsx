import { useText } from '#platform/web/locales/use-text.ts';
import type { FilterOption } from '../../filters.ts';

type ChoiceChipsProps = {
  legend: string;
  options: readonly FilterOption[];
  value: string;
  onChange: (value: string) => void;
  /** Allows multiple choices: the value is a comma-separated list. */
  several?: boolean;
  /** With `several`: so many choices are possible. */
  most?: number;
};

/** Toggles a word in a value; without `several`, one choice replaces another. */
export function toggleWord(value: string, word: string, several: boolean): string {
  const words = value === '' ? [] : value.split(',');
  if (words.includes(word)) return words.filter((other) => other !== word).join(',');
  return several ? [...words, word].join(',') : word;
}

/** Options as chips; a second click deselects, so that no "any" chip is needed. */
export function ChoiceChips(props: ChoiceChipsProps) {
  const { legend, options, value, onChange, several = false, most = options.length } = props;
  const say = useText();
  const words = value.split(',');
  const isChosen = (word: string) => (several ? words.includes(word) : value === word);
  const isFull = several && words.length >= most;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-medium has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-default has-disabled:border-line has-disabled:text-ink-3"
          >
            <input
              type="checkbox"
              checked={isChosen(option.value)}
              disabled={isFull && !isChosen(option.value)}
              onChange={() => onChange(toggleWord(value, option.value, several))}
              className="absolute inset-0 size-full cursor-pointer appearance-none disabled:cursor-default rounded-full outline-none"
            />
            {say(option.label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
