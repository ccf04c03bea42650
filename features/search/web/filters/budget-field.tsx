import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { RemovableChip } from '#platform/web/ui/chip.tsx';
import { formatNumber, formatRupees } from '#shared/money.ts';

type BudgetFieldProps = {
  label: string;
  per: 'hour' | 'month';
  /** Maximum price in rupees; null means any price. */
  value: number | null;
  /** Text of a range that the slider cannot set ("₹500–1,000"), which a chip removes. */
  range?: string | undefined;
  onChange: (value: number | null) => void;
};

/** Range and step of the sliders in rupees. One step after `max` means any price. */
const SCALES = {
  hour: { min: 200, max: 3000, step: 50 },
  month: { min: 1000, max: 15_000, step: 500 },
} as const;

/** Slider for a maximum price. It is a native range input; its right end means any price. */
export function BudgetField({ label, per, value, range, onChange }: BudgetFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const { min, max, step } = SCALES[per];
  const any = max + step;
  const shown = value === null ? any : Math.min(Math.max(value, min), max);
  const price = formatRupees(value ?? 0);
  const number = formatNumber(value ?? 0);
  const upTo = per === 'hour' ? t`up to ${price}/hr` : t`up to ${price}/month`;
  const inWords = per === 'hour' ? t`up to ${number} rupees an hour` : t`up to ${number} rupees a month`;
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="font-medium tabular-nums">
          {range ?? (value === null ? t`any price` : upTo)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={any}
        step={step}
        value={shown}
        aria-valuetext={range ?? (value === null ? t`any price` : inWords)}
        onChange={(event) => {
          const next = Number(event.target.value);
          onChange(next > max ? null : next);
        }}
        className="mt-1 block min-h-11 w-full cursor-pointer accent-primary"
      />
      <p aria-hidden="true" className="flex justify-between text-sm text-ink-2 tabular-nums">
        <span>{formatRupees(min)}</span>
        <span>{t`any price`}</span>
      </p>
      {range !== undefined && (
        <div className="mt-2">
          <RemovableChip label={range} onRemove={() => onChange(null)} />
        </div>
      )}
    </div>
  );
}
