import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { dayLabel } from '#shared/time.ts';
import { DAYS_PER_WEEK, dayAndMonth, type RequestDay, weekLabel } from '../../requests/request-days.ts';
import type { RequestForm } from './use-request-form.ts';

/**
 * Seven dated checkboxes for one week, with arrows to the other week. A day without a free hour is
 * struck through.
 */
export function WeekDaysPicker({ form, hint }: { form: RequestForm; hint?: string | undefined }) {
  const { t } = useLingui();
  const locale = useLocale();
  const shown = form.days.slice(form.week * DAYS_PER_WEEK, (form.week + 1) * DAYS_PER_WEEK);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">
        <Trans>Which days suit you?</Trans>
      </legend>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p aria-hidden="true" className="font-semibold">
          <Trans>Which days suit you?</Trans>
        </p>
        <div className="-mx-2.5 flex min-w-0 grow items-center justify-between xl:grow-0">
          <WeekArrow label={t`Earlier week`} disabled={form.week === 0} onPress={() => form.setWeek(0)}>
            <ChevronLeft size={22} strokeWidth={1.9} aria-hidden="true" />
          </WeekArrow>
          <p aria-live="polite" className="min-w-0 px-2 text-center text-sm font-semibold">
            {weekLabel(
              shown.map(({ date }) => date),
              locale,
            )}
          </p>
          <WeekArrow label={t`Later week`} disabled={form.week === 1} onPress={() => form.setWeek(1)}>
            <ChevronRight size={22} strokeWidth={1.9} aria-hidden="true" />
          </WeekArrow>
        </div>
      </div>
      {hint && <p className="mb-2 text-sm text-ink-2">{hint}</p>}
      <div className="@container mt-1">
        {/* One row if each day gets 38 px at the current text size, else two rows. */}
        <div className="grid grid-cols-4 gap-1.5 @min-[17.5rem]:grid-cols-7 @min-[17.5rem]:gap-[3px] @min-[26rem]:gap-1.5">
          {shown.map((day) => (
            <DayBox
              key={day.date}
              day={day}
              checked={form.dates.includes(day.date)}
              onChange={(on) => form.toggleDate(day.date, on)}
            />
          ))}
        </div>
      </div>
    </fieldset>
  );
}

type WeekArrowProps = {
  label: string;
  disabled: boolean;
  onPress: () => void;
  children: React.ReactNode;
};

function WeekArrow({ label, disabled, onPress, children }: WeekArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPress()}
      className="flex size-11 shrink-0 items-center justify-center rounded-sm hover:bg-surface-sunken aria-disabled:cursor-not-allowed aria-disabled:text-line-strong aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  );
}

type DayBoxProps = { day: RequestDay; checked: boolean; onChange: (on: boolean) => void };

function DayBox({ day: { date, day, isOpen }, checked, onChange }: DayBoxProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const name = `${dayLabel(day, 'long', locale)} ${dayAndMonth(date, locale)}`;
  return (
    <label className="relative flex min-h-14 min-w-0 cursor-pointer flex-col items-center justify-center rounded-md border border-line-strong bg-surface text-sm leading-tight has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-surface-sunken has-disabled:text-ink-3">
      <input
        type="checkbox"
        aria-label={isOpen ? name : t`${name}, not available`}
        checked={checked && isOpen}
        disabled={!isOpen}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute top-0 right-0 size-4 cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
      />
      <span aria-hidden="true">{dayLabel(day, 'short', locale)}</span>
      <b aria-hidden="true" className={`tabular text-md font-semibold ${isOpen ? '' : 'line-through'}`}>
        {Number(date.slice(8))}
      </b>
    </label>
  );
}
