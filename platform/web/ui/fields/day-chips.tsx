import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { DAYS_FROM_MONDAY, type DayName, dayLabel } from '#shared/time.ts';

type DayChipsProps = {
  legend: ReactNode;
  value: readonly DayName[];
  onChange: (days: DayName[]) => void;
  /** Days that can be chosen. Default: all. The others are struck through. */
  available?: readonly DayName[];
  hint?: ReactNode;
  /** Id of the error about the days, if there is one. */
  errorId?: string | undefined;
};

/** The seven days as native checkboxes, Monday first. `onChange` gets the days in week order. */
export function DayChips({
  legend,
  value,
  onChange,
  available = DAYS_FROM_MONDAY,
  hint,
  errorId,
}: DayChipsProps) {
  const locale = useLocale();
  const { t } = useLingui();
  const toggle = (day: DayName, on: boolean) => {
    onChange(DAYS_FROM_MONDAY.filter((one) => (one === day ? on : value.includes(one))));
  };
  return (
    <fieldset aria-describedby={errorId}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      {hint && <p className="mb-2 text-sm text-ink-2">{hint}</p>}
      <div className="@container">
        {/* One row if each day gets 44 px at the current text size, else two rows. */}
        <div className="grid grid-cols-4 gap-1.5 @min-[20.375rem]:grid-cols-7 @min-[20.375rem]:gap-[3px] @min-[30rem]:gap-1.5">
          {DAYS_FROM_MONDAY.map((day) => (
            <label
              key={day}
              className="relative flex min-h-12 cursor-pointer items-center justify-center rounded-md border border-line-strong bg-surface text-sm font-medium has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-surface-sunken has-disabled:text-ink-3 has-disabled:line-through"
            >
              <input
                type="checkbox"
                aria-label={
                  available.includes(day)
                    ? dayLabel(day, 'long', locale)
                    : t`${dayLabel(day, 'long', locale)}, not available`
                }
                checked={value.includes(day)}
                disabled={!available.includes(day)}
                aria-invalid={errorId !== undefined || undefined}
                onChange={(event) => toggle(day, event.target.checked)}
                className="absolute top-0 right-0 size-4 cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
              />
              <span aria-hidden="true">{dayLabel(day, 'short', locale)}</span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
