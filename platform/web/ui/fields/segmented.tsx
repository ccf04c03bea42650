import { type Label, useLabel } from '#platform/web/locales/use-text.ts';

type SegmentedProps<V extends string> = {
  name: string;
  legend: Label;
  options: readonly { value: V; label: Label; disabled?: boolean }[];
  value: V;
  onChange: (value: V) => void;
  hideLegend?: boolean;
  className?: string;
};

/** A segmented control made of native radio buttons. */
export function SegmentedControl<V extends string>(props: SegmentedProps<V>) {
  const put = useLabel();
  const { name, legend, options, value, onChange, hideLegend = false, className = '' } = props;
  return (
    <fieldset className={`min-w-0 ${className}`}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-semibold'}>{put(legend)}</legend>
      <div className="relative flex flex-wrap rounded-md bg-surface-sunken p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-sm px-3 font-medium whitespace-nowrap text-ink-2 has-checked:bg-surface-raised has-checked:text-ink has-checked:shadow-e1 has-focus-visible:outline-3 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:text-ink-3"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-sm outline-none disabled:cursor-not-allowed"
            />
            {put(option.label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
