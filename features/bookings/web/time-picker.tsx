import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatTimeOfDay } from '#shared/time.ts';
import { byPartOfDay, hourStarts, type PublishedSlot } from '../hour-starts.ts';
import { hourFrom, PREFERRED_TIMES_MAX } from '../session-length.ts';
import { SuggestTime } from './suggest-time.tsx';
import type { RequestForm } from './use-request-form.ts';

type TimePickerProps = { form: RequestForm; slots: readonly PublishedSlot[]; firstName: string };

/** Up to three one-hour starts on the chosen days, in order of preference. */
export function TimePicker({ form, slots, firstName }: TimePickerProps) {
  const { t } = useLingui();
  const id = useId();
  const parts = byPartOfDay(hourStarts(slots, form.days));
  const isPublished = slots.length > 0;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">
        <Trans>Pick up to {PREFERRED_TIMES_MAX} times</Trans>
      </legend>
      <div className="flex items-baseline justify-between gap-3">
        <p aria-hidden="true" className="font-semibold">
          <Trans>Pick up to {PREFERRED_TIMES_MAX} times</Trans>
        </p>
        <p role="status" className="tabular text-ink-2">
          <Trans>
            {form.times.length} of {PREFERRED_TIMES_MAX}
          </Trans>
        </p>
      </div>
      {isPublished && (
        <p className="mt-1 text-sm text-ink-2">
          {form.days.length > 0
            ? t`One-hour slots when ${firstName} teaches, in IST.`
            : t`Choose a day to see when ${firstName} teaches.`}
        </p>
      )}
      <p id={`${id}-full`} className={form.isFull ? 'mt-1 text-sm text-ink-2' : 'sr-only'}>
        {form.isFull && t`Remove one to pick another.`}
      </p>
      {parts.map(({ label, starts }) => (
        <fieldset key={label} className="mt-3.5 min-w-0">
          <legend className="text-sm font-medium text-ink-2">{label}</legend>
          <div className="mt-2 grid grid-cols-3 gap-2">
            {starts.map((start) => (
              <TimeButton key={start} form={form} start={start} fullId={`${id}-full`} />
            ))}
          </div>
        </fieldset>
      ))}
      <SuggestTime form={form} />
    </fieldset>
  );
}

function TimeButton({ form, start, fullId }: { form: RequestForm; start: number; fullId: string }) {
  const time = hourFrom(start);
  const order = form.times.findIndex(({ startTime }) => startTime === time.startTime) + 1;
  const isShut = form.isFull && order === 0;
  return (
    <button
      type="button"
      aria-pressed={order > 0}
      aria-disabled={isShut || undefined}
      aria-describedby={isShut ? fullId : undefined}
      onClick={() => form.toggleTime(time)}
      className="tabular relative min-h-12 rounded-md border border-line-strong font-medium whitespace-nowrap hover:bg-primary-soft aria-disabled:border-line aria-disabled:bg-surface-sunken aria-disabled:text-ink-3 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:font-semibold aria-pressed:text-primary-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--primary)]"
    >
      {formatTimeOfDay(time.startTime)}
      {order > 0 && (
        <span className="absolute -top-2 -right-1.5 flex size-5.5 items-center justify-center rounded-full bg-primary text-xs font-semibold text-on-primary">
          <span className="sr-only">
            <Trans>, choice</Trans>{' '}
          </span>
          {order}
        </span>
      )}
    </button>
  );
}
