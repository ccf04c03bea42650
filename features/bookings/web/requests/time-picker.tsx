import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { FieldError } from '#platform/web/ui/fields/field.tsx';
import type { Words } from '#shared/texts/translate.ts';
import { dayLabel, formatTimeOfDay } from '#shared/time.ts';
import {
  dateOfPick,
  dayAndMonth,
  hoursByPart,
  isSentWithoutHour,
  lostHourText,
  type RequestDay,
} from '../../requests/request-days.ts';
import { SuggestTimesField } from './suggest-time.tsx';
import type { RequestForm } from './use-request-form.ts';

type TimePickerProps = {
  form: RequestForm;
  /** True if the teacher has published hours. */
  isPublished: boolean;
  firstName: string;
};

/** Lets the student pick up to three start times; each chosen day has its own block of hours. */
export function TimePicker({ form, isPublished, firstName }: TimePickerProps) {
  const id = useId();
  const blocks = form.days.filter(
    (day) => form.dates.includes(day.date) && (day.hours.length > 0 || (day.isOpen && isLeftOut(day, form))),
  );
  return (
    <TimeSection form={form} isPublished={isPublished} firstName={firstName} fullId={`${id}-full`}>
      {blocks.map((day) => (
        <DayBlock key={day.date} form={form} day={day} fullId={`${id}-full`} />
      ))}
    </TimeSection>
  );
}

type TimeSectionProps = TimePickerProps & {
  fullId: string;
  /** Shown instead of the hint about the hours. */
  hint?: string | undefined;
  children: ReactNode;
};

/**
 * The frame around the buttons for the hours: heading, counter and hints above them; below them "another time" (to type
 * one) and "any time".
 */
export function TimeSection({ form, isPublished, firstName, fullId, hint, children }: TimeSectionProps) {
  const { t } = useLingui();
  const say = useText();
  const { max } = form;
  const title = t`${plural(max, { one: 'Pick a time', other: 'Pick up to # times' })}`;
  const hasChosen = form.isMonth ? form.month.weekdays.length > 0 : form.dates.length > 0;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-baseline justify-between gap-3">
        <p aria-hidden="true" className="font-semibold">
          {title}
        </p>
        <p role="status" className="tabular text-ink-2">
          <Trans>
            {form.count} of {max}
          </Trans>
        </p>
      </div>
      {isPublished && (
        <p className="mt-1 text-sm text-ink-2">
          {hint ??
            (hasChosen ? (
              <Trans>
                One hour each, in IST. <s>Struck out</s> is taken.
              </Trans>
            ) : (
              t`Choose a day to see when ${firstName} teaches.`
            ))}
        </p>
      )}
      <p id={fullId} className={form.isFull && max > 1 ? 'text-sm text-ink-2' : 'sr-only'}>
        {form.isFull && t`Remove one to pick another.`}
      </p>
      {form.takenHour !== null && (
        <p
          role="alert"
          tabIndex={-1}
          data-gone=""
          className="mt-3 rounded-md bg-accent-soft px-4 py-2.5 font-medium text-accent-ink"
        >
          {lostHourText(form.takenHour, new Date(), say)}
        </p>
      )}
      {children}
      <SuggestTimesField form={form} />
      <AnyTime form={form} />
    </fieldset>
  );
}

/** Whether a ticked date is not sent unless the student chooses a time on it. */
function isLeftOut({ date }: RequestDay, { picks }: RequestForm): boolean {
  return !picks.map(dateOfPick).includes(date) && !isSentWithoutHour(date, picks, new Date());
}

function DayBlock({ form, day, fullId }: { form: RequestForm; day: RequestDay; fullId: string }) {
  const locale = useLocale();
  const name = dayLabel(day.day, 'long', locale);
  const isUnpicked = !form.picks.map(dateOfPick).includes(day.date);
  return (
    <fieldset className="mt-4 min-w-0 border-t border-line pt-4" aria-labelledby={`hours-${day.date}`}>
      <h3 id={`hours-${day.date}`} tabIndex={-1} className="font-body text-base font-semibold outline-none">
        {`${name}, ${dayAndMonth(day.date, locale)}`}
      </h3>
      {isUnpicked && (
        <p className="mt-0.5 text-sm text-ink-2">
          {!isLeftOut(day, form) ? (
            <Trans>Any time on {name}, if you pick none here.</Trans>
          ) : day.hours.length > 0 ? (
            <Trans>If you pick none here, this day is not sent.</Trans>
          ) : (
            <Trans>Suggest a time for this day, or it is not sent.</Trans>
          )}
        </p>
      )}
      {hoursByPart(day.hours).map(({ label, hours }) => (
        <HourRow key={label.message} label={label}>
          {hours.map(({ startsAt, time, state }) => (
            <HourButton
              key={startsAt}
              time={time}
              order={form.picks.findIndex((pick) => pick.startsAt === startsAt) + 1}
              isTaken={state === 'taken'}
              isFull={form.isFull}
              fullId={fullId}
              onPress={() => form.toggleHour(startsAt)}
            />
          ))}
        </HourRow>
      ))}
    </fieldset>
  );
}

/** The hours in one part of a day (for example the morning). */
export function HourRow({ label, children }: { label: Words; children: ReactNode }) {
  return (
    <fieldset className="mt-2.5 min-w-0">
      <legend className="text-sm text-ink-2">{useText()(label)}</legend>
      {/* No container query here: inside nested fieldsets, Chromium stops repainting the
          contents after an update. */}
      <div className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(min(6rem,100%),1fr))] gap-2">
        {children}
      </div>
    </fieldset>
  );
}

type HourButtonProps = {
  /** HH:MM */
  time: string;
  /** Position among the chosen hours, from 1; 0 if it is not chosen. */
  order: number;
  isTaken: boolean;
  isFull: boolean;
  fullId: string;
  onPress: () => void;
};

/** Button for one start time. A taken hour stays visible, struck through. */
export function HourButton({ time, order, isTaken, isFull, fullId, onPress }: HourButtonProps) {
  const locale = useLocale();
  const isShut = isTaken || (isFull && order === 0);
  return (
    <button
      type="button"
      aria-pressed={isTaken ? undefined : order > 0}
      aria-disabled={isShut || undefined}
      aria-describedby={isShut && !isTaken ? fullId : undefined}
      onClick={() => !isTaken && onPress()}
      className="tabular relative min-h-12 rounded-md border border-line-strong px-1 font-medium whitespace-nowrap hover:bg-primary-soft aria-disabled:border-line aria-disabled:bg-surface-sunken aria-disabled:text-ink-3 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:font-semibold aria-pressed:text-primary-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--primary)]"
    >
      {isTaken ? (
        <>
          <s>{formatTimeOfDay(time, locale)}</s>
          <span className="sr-only">
            <Trans>, taken</Trans>
          </span>
        </>
      ) : (
        formatTimeOfDay(time, locale)
      )}
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

/** Checkbox for "any time": a student who picks no time must tick it. */
function AnyTime({ form }: { form: RequestForm }) {
  const id = useId();
  const error = form.errors.times;
  if (form.count > 0) return null;
  return (
    <div className="mt-1">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-(--primary)"
          checked={form.anyTime}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => form.setAnyTime(event.target.checked)}
        />
        <Trans>Any time is fine for me</Trans>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
