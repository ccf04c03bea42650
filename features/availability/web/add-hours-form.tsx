import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useUnsavedChanges } from '#platform/web/ui/dialogs/unsaved-changes.ts';
import { DayChips } from '#platform/web/ui/fields/day-chips.tsx';
import { type ControlProps, Field, FieldError } from '#platform/web/ui/fields/field.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import type { Words } from '#shared/texts/translate.ts';
import { type DayName, hhmm, minutesOfDay } from '#shared/time.ts';
import {
  addedSlotsText,
  hoursProblems,
  type NewSlot,
  outcomeTexts,
  type Slot,
  withoutFailed,
} from '../publish-hours.ts';
import { useAddTimeSlots } from './queries.ts';
import { TimeSelect } from './time-select.tsx';

/** The latest time that can be chosen. */
const LAST_MINUTE = 23 * 60 + 45;

type Hours = { days: readonly DayName[]; startTime: string; endTime: string };

/**
 * Form state to publish the same hours on several days. Days that failed stay selected for a retry. If `onAdded` is
 * set, it runs instead of the toast. `submitAndAddMore` keeps the days for other hours on them.
 */
export function useAddHours(slots: readonly Slot[], onAdded?: () => void) {
  const say = useText();
  const { t } = useLingui();
  const [leftOver, setLeftOver] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<readonly NewSlot[]>([]);
  const addsMore = useRef(false);
  /** The days kept by `submitAndAddMore`: without hours, they are nothing to save. */
  const [keptDays, setKeptDays] = useState<readonly DayName[] | null>(null);
  const add = useAddTimeSlots();

  const form = useForm<Hours>({
    initial: { days: [], startTime: '', endTime: '' },
    pending: add.isPending,
    whenChanged: 'clear',
    validate: (hours) => hoursProblems(hours, withoutFailed(slots, failed)),
    onInvalid() {
      setLeftOver([]);
      // The problem is shown beside its field, so the toast does not repeat it.
      const description = t`Please check the days and times.`;
      toast({ title: t`Validation Error`, description, variant: 'destructive' });
    },
    invalidTarget: ({ days }) => (days ? 'input[type=checkbox]' : 'select'),
    onSubmit: submit,
  });
  const { days: chosenDays, startTime: from, endTime: to } = form.values;
  const isEmpty = from === '' && to === '' && (chosenDays.length === 0 || chosenDays === keptDays);
  useUnsavedChanges(!isEmpty);
  const change = (part: Partial<Hours>) => {
    form.change(part);
    setLeftOver([]);
  };
  const chooseStart = (startTime: string) => {
    const start = minutesOfDay(startTime);
    const fillsEnd = start !== null && form.values.endTime === '';
    change({ startTime, ...(fillsEnd && { endTime: hhmm(Math.min(start + 60, LAST_MINUTE)) }) });
  };

  async function submit(sent: Hours): Promise<void> {
    const { days, startTime, endTime } = sent;
    setLeftOver([]);
    const outcome = await add.mutateAsync(days.map((day) => ({ day, startTime, endTime })));
    const texts = outcomeTexts(outcome, say);
    const { added } = outcome;
    setLeftOver(texts);
    setFailed(outcome.failed.map(({ slot }) => slot));
    if (texts.length === 0) {
      const isMore = addsMore.current;
      setKeptDays(isMore ? days : null);
      form.showSaved(sent, { days: isMore ? days : [], startTime: '', endTime: '' });
      if (onAdded && !isMore) onAdded();
      else
        toast({ title: t`Time slots added successfully!`, description: addedSlotsText(added.length, say) });
      return;
    }
    form.showSaved(sent, { days: days.filter((day) => !added.some((slot) => slot.day === day)) });
    const description = [...texts, ...(added.length > 0 ? [addedSlotsText(added.length, say)] : [])].join(
      ' ',
    );
    toast({ title: t`Failed to add time slots`, description, variant: 'destructive' });
  }

  const submitWith = (isMore: boolean) => () => {
    addsMore.current = isMore;
    form.submit();
  };
  return {
    ...form,
    submit: submitWith(false),
    submitAndAddMore: submitWith(true),
    isEmpty,
    leftOver,
    change,
    chooseStart,
  };
}

/** The fields of `useAddHours` as a separate form. */
export function AddHoursForm({ slots }: { slots: readonly Slot[] }) {
  const { t } = useLingui();
  const form = useAddHours(slots);
  return (
    <Form {...form.props} className="grid gap-5">
      <HoursFields form={form} />
      <Button
        type="submit"
        pending={form.isPending}
        pendingLabel={t`Adding...`}
        className="sm:justify-self-start"
      >
        <Trans>Add Time Slots</Trans>
      </Button>
    </Form>
  );
}

export function HoursFields({ form }: { form: ReturnType<typeof useAddHours> }) {
  const { t } = useLingui();
  const timesId = useId();
  const { errors: problems, change, chooseStart, leftOver } = form;
  return (
    <>
      <div>
        <DayChips
          legend={t`Days`}
          value={form.values.days}
          onChange={(days) => change({ days })}
          hint={t`Choose every day that has these hours.`}
          errorId={problems.days && `${timesId}-days`}
        />
        <div role="alert">
          <FieldError id={`${timesId}-days`} error={problems.days} />
        </div>
      </div>
      <div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3">
          <Field label={t`From`}>
            {(control) => (
              <TimeSelect
                empty={t`Start`}
                control={withError(control, problems.times, timesId)}
                value={form.values.startTime}
                onChange={chooseStart}
              />
            )}
          </Field>
          <Field label={t`To`}>
            {(control) => (
              <TimeSelect
                empty={t`End`}
                control={withError(control, problems.times, timesId)}
                value={form.values.endTime}
                onChange={(endTime) => change({ endTime })}
              />
            )}
          </Field>
        </div>
        <div role="alert">
          <FieldError id={timesId} error={problems.times} />
          {leftOver.map((text, index) => (
            <FieldError key={text} id={`${timesId}-outcome-${index}`} error={text} />
          ))}
        </div>
        <p className="mt-2 text-sm text-ink-3">
          <Trans>India time (IST).</Trans>
        </p>
      </div>
    </>
  );
}

function withError(control: ControlProps, error: Words | undefined, id: string): ControlProps {
  return error === undefined
    ? { ...control, 'aria-invalid': undefined, 'aria-describedby': undefined }
    : { ...control, 'aria-invalid': true as const, 'aria-describedby': id };
}
