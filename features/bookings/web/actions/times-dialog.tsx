import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { Field, FieldError } from '#platform/web/ui/fields/field.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import type { Words } from '#shared/texts/translate.ts';
import { addDays, indiaInstant, indiaParts, minutesOfDay } from '#shared/time.ts';
import { OFFER_PROBLEM_TEXTS } from '../../requests/offered-times.ts';
import { hourText } from '../../requests/requested-times.ts';
import { PREFERRED_TIMES_MAX } from '../../sessions/session-length.ts';
import { TIME_NEEDED } from '../../texts.ts';

const YEAR_DAYS = 365;
const EMPTY = { date: '', time: '' };

type Followers = { onSuccess: () => void; onError: (text: Words) => void };

type TimesDialogProps = {
  title: string;
  /** Explains what happens with the suggested times. */
  text: string;
  otherName: string;
  isPending: boolean;
  /** Says why a session can't start at this time; null if it can. */
  problemAt?: (start: Date) => Words | null;
  /** Renders what the user should know about the times, below them. */
  renderWarning?: (starts: readonly Date[]) => ReactNode;
  onSend: (times: string[], followers: Followers) => void;
  onClose: () => void;
};

/** Asks for up to three times (India time) to suggest. */
export function TimesDialog({
  title,
  text,
  otherName,
  isPending,
  problemAt = () => null,
  renderWarning,
  onSend,
  onClose,
}: TimesDialogProps) {
  const locale = useLocale();
  const { t } = useLingui();
  const [now] = useState(() => new Date());
  const id = useId();
  const today = indiaParts(now).date;
  const form = useForm({
    initial: { rows: [{ ...EMPTY, key: 0 }] },
    pending: isPending,
    validate: ({ rows }) => ({
      rows:
        problemOf(rows, now) ??
        startsOf(rows)
          .map(problemAt)
          .find((problem) => problem !== null),
    }),
    invalidTarget: () => 'input',
    onSubmit(values) {
      onSend(
        startsOf(values.rows).map((start) => start.toISOString()),
        { onSuccess: onClose, onError: (problem) => form.setProblems({ rows: problem }) },
      );
    },
  });
  const { rows } = form.values;
  const starts = startsOf(rows);
  const edit = (key: number, change: Partial<typeof EMPTY>) => {
    form.setProblems({});
    form.change({ rows: rows.map((row) => (row.key === key ? { ...row, ...change } : row)) });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      pending={isPending}
      title={title}
      subtitle={t`One hour with ${otherName}, in IST`}
      footer={
        <Button
          type="submit"
          form={`${id}-form`}
          className="w-full"
          pending={form.isPending}
          pendingLabel={t`Sending...`}
        >
          <Trans>Send suggestion</Trans>
        </Button>
      }
    >
      <Form {...form.props} id={`${id}-form`} className="grid gap-5">
        <p className="text-ink-2">{text}</p>
        {rows.map((row, index) => (
          // On phones, the date has its own line.
          <fieldset
            key={row.key}
            aria-describedby={form.errors.rows && id}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5 max-sm:[&>:nth-child(2)]:col-span-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <legend className="sr-only">
              <Trans>Time {index + 1}</Trans>
            </legend>
            <Field label={t`Date`}>
              {(control) => (
                <TextInput
                  {...control}
                  type="date"
                  min={today}
                  max={addDays(today, YEAR_DAYS)}
                  value={row.date}
                  onChange={({ target }) => edit(row.key, { date: target.value })}
                />
              )}
            </Field>
            <Field label={t`Start, in IST`}>
              {(control) => (
                <TextInput
                  {...control}
                  type="time"
                  step={900}
                  value={row.time}
                  onChange={({ target }) => edit(row.key, { time: target.value })}
                />
              )}
            </Field>
            <Button
              variant="ghost"
              className="px-3"
              aria-label={t`Remove time ${index + 1}`}
              disabled={rows.length === 1}
              onClick={() => form.change({ rows: rows.filter(({ key }) => key !== row.key) })}
            >
              <X size={18} strokeWidth={1.9} aria-hidden="true" />
            </Button>
          </fieldset>
        ))}
        {rows.length < PREFERRED_TIMES_MAX && (
          <Button
            variant="ghost"
            className="-ml-3 justify-self-start px-3"
            onClick={() => form.change({ rows: [...rows, { ...EMPTY, key: nextKey(rows) }] })}
          >
            <Plus size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Another time</Trans>
          </Button>
        )}
        <FieldError id={id} error={form.errors.rows} />
        {renderWarning?.(starts)}
        {starts.length > 0 && (
          <div aria-live="polite" className="rounded-md bg-surface-sunken px-4 py-3">
            <p className="text-sm font-medium text-ink-2">
              <Trans>{otherName} will read</Trans>
            </p>
            <ul className="mt-1">
              {starts.map((start) => (
                <li key={start.getTime()}>{hourText(start.toISOString(), locale, now)}</li>
              ))}
            </ul>
          </div>
        )}
      </Form>
    </Dialog>
  );
}

const nextKey = (rows: readonly { key: number }[]) => Math.max(...rows.map(({ key }) => key)) + 1;

/** Start times of the rows that have both a date and a time. */
function startsOf(rows: readonly (typeof EMPTY)[]): Date[] {
  return rows.map(startOf).filter((start) => start !== null);
}

function problemOf(rows: readonly (typeof EMPTY)[], now: Date): Words | undefined {
  const starts = startsOf(rows);
  const isHalfFilled = rows.some((row) => (row.date || row.time) !== '' && startOf(row) === null);
  if (starts.length === 0 || isHalfFilled) return TIME_NEEDED;
  return starts.some((start) => start <= now) ? OFFER_PROBLEM_TEXTS.past : undefined;
}

function startOf({ date, time }: typeof EMPTY): Date | null {
  if (date === '' || minutesOfDay(time) === null) return null;
  const start = indiaInstant(date, time);
  return Number.isNaN(start.getTime()) ? null : start;
}
