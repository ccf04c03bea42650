import type { ReactNode } from 'react';

export type RadioOption<V extends string> = {
  value: V;
  label: ReactNode;
  detail?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<V extends string> = {
  name: string;
  legend: ReactNode;
  options: readonly RadioOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
  /** Number of columns, on phones too. */
  columns?: 'one' | 'two';
  hideLegend?: boolean;
};

/**
 * Radio buttons as large cards. Native radios, so arrow keys, forms and screen readers work as usual. The input is in
 * a corner: on top of the text, it would receive the clicks on the text.
 */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { name, legend, options, value, onChange, columns = 'two', hideLegend = false } = props;
  return (
    <fieldset>
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-semibold'}>{legend}</legend>
      <div className={`grid gap-2.5 ${columns === 'two' ? 'grid-cols-2' : 'grid-cols-1'}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-16 cursor-pointer flex-col justify-center rounded-md border border-line-strong bg-surface px-3.5 py-2.5 has-checked:border-primary has-checked:bg-primary-soft has-checked:shadow-[inset_0_0_0_1px_var(--primary)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-surface-sunken has-disabled:text-ink-3"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="absolute top-0 right-0 size-6 cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
            />
            <span className="font-semibold">{option.label}</span>
            {option.detail && <span className="text-sm text-ink-2">{option.detail}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
