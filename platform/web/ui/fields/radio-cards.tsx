import { type ReactNode, useId } from 'react';
import { type Label, useLabel } from '#platform/web/locales/use-text.ts';

export type RadioOption<V extends string> = {
  value: V;
  label: Label;
  detail?: Label;
  /** Shown like `detail`, but read as the description of the radio button and not as part of its name. */
  reason?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<V extends string> = {
  name: string;
  legend: Label;
  options: readonly RadioOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
  /** Number of columns, on phones too. */
  columns?: 'one' | 'two';
  hideLegend?: boolean;
  /** Shows a round knob before each label. */
  hasKnobs?: boolean;
  /** Id of the error about the choice, if there is one. */
  errorId?: string | undefined;
};

/** Two cards a row; one if half a row has less than 8rem, for large text on phones. */
const TWO_COLUMNS = 'grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,50%-0.3125rem)),1fr))]';

/**
 * Radio buttons as large cards. Native radios, so arrow keys, forms and screen readers work as usual. The input is in
 * a corner: on top of the text, it would receive the clicks on the text.
 */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const put = useLabel();
  const { name, legend, options, value, onChange, columns = 'two', hideLegend = false } = props;
  const { hasKnobs = false, errorId } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={errorId} className="min-w-0">
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-semibold'}>{put(legend)}</legend>
      <div className={`grid gap-2.5 ${columns === 'two' ? TWO_COLUMNS : 'grid-cols-1'}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative grid min-h-16 cursor-pointer content-center items-center rounded-md border border-line-strong bg-surface px-3.5 py-2.5 has-checked:border-primary has-checked:bg-primary-soft has-checked:shadow-[inset_0_0_0_1px_var(--primary)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-surface-sunken has-disabled:text-ink-3 has-[i]:grid-cols-[auto_minmax(0,1fr)] has-[i]:gap-x-3"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              {...(option.reason && {
                'aria-labelledby': `${id}-${option.value}`,
                'aria-describedby': `${id}-${option.value}-reason`,
              })}
              className="peer absolute top-0 right-0 size-6 cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
            />
            {hasKnobs && (
              <i
                aria-hidden="true"
                className="row-span-2 size-5.5 rounded-full border border-line-strong bg-surface peer-checked:border-[7px] peer-checked:border-primary peer-disabled:border-dashed"
              />
            )}
            <span id={`${id}-${option.value}`} className="font-semibold">
              {put(option.label)}
            </span>
            {option.detail && <span className="text-sm text-ink-2">{put(option.detail)}</span>}
            {option.reason && (
              <span
                id={`${id}-${option.value}-reason`}
                className="text-sm text-ink-2 peer-disabled:text-ink-3"
              >
                {option.reason}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
