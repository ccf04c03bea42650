import { type FormEvent, useId, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { DayChips } from '#platform/web/ui/day-chips.tsx';
import { type ControlProps, Field, FieldError } from '#platform/web/ui/field.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { type DayName, hhmm, minutesOfDay } from '#shared/time.ts';
import { countText, type HoursProblems, hoursProblems, outcomeTexts, type Slot } from '../adding.ts';
import { useAddTimeSlots } from './queries.ts';
import { TimeSelect } from './time-select.tsx';

/** The day's last quarter of an hour that can be chosen. */
const LAST_MINUTE = 23 * 60 + 45;

/** Publishes the same hours on several days. What could not be added stays chosen, to be tried again. */
export function AddHoursForm({ slots }: { slots: readonly Slot[] }) {
  const [days, setDays] = useState<readonly DayName[]>([]);
  const [startTime, setStartTime] = useState('');
  const [endTime, setEndTime] = useState('');
  const [problems, setProblems] = useState<HoursProblems>({});
  const [leftOver, setLeftOver] = useState<readonly string[]>([]);
  const add = useAddTimeSlots();
  const timesId = useId();

  const change = (apply: () => void) => {
    apply();
    setProblems({});
    setLeftOver([]);
  };
  const chooseStart = (time: string) =>
    change(() => {
      setStartTime(time);
      const start = minutesOfDay(time);
      if (start !== null && endTime === '') setEndTime(hhmm(Math.min(start + 60, LAST_MINUTE)));
    });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (add.isPending) return;
    const form = event.currentTarget;
    const found = hoursProblems({ days, startTime, endTime }, slots);
    setProblems(found);
    setLeftOver([]);
    if (found.days ?? found.times) {
      // What is wrong stands beside its field, and is not said twice.
      const description = 'Please check the days and times.';
      toast({ title: 'Validation Error', description, variant: 'destructive' });
      const field = found.days ? 'input[type=checkbox]' : 'select';
      return form.querySelector<HTMLElement>(field)?.focus();
    }
    const outcome = await add.mutateAsync(days.map((day) => ({ day, startTime, endTime })));
    const texts = outcomeTexts(outcome);
    const { added } = outcome;
    setDays(days.filter((day) => !added.some((slot) => slot.day === day)));
    setLeftOver(texts);
    if (texts.length === 0) {
      toast({ title: 'Time slots added successfully!', description: countText(added.length) });
      setStartTime('');
      setEndTime('');
      return;
    }
    const description = [...texts, ...(added.length > 0 ? [countText(added.length)] : [])].join(' ');
    toast({ title: 'Failed to add time slots', description, variant: 'destructive' });
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div>
        <DayChips
          legend="Days"
          value={days}
          onChange={(next) => change(() => setDays(next))}
          hint="Choose every day that has these hours."
        />
        <div role="alert">
          <FieldError id={`${timesId}-days`} error={problems.days} />
        </div>
      </div>
      <div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3">
          <Field label="From">
            {(control) => (
              <TimeSelect
                control={complaining(control, problems.times, timesId)}
                value={startTime}
                onChange={chooseStart}
              />
            )}
          </Field>
          <Field label="To">
            {(control) => (
              <TimeSelect
                control={complaining(control, problems.times, timesId)}
                value={endTime}
                onChange={(time) => change(() => setEndTime(time))}
              />
            )}
          </Field>
        </div>
        <div role="alert">
          <FieldError id={timesId} error={problems.times} />
          {leftOver.map((text) => (
            <FieldError key={text} id={`${timesId}-outcome`} error={text} />
          ))}
        </div>
        <p className="mt-2 text-sm text-ink-3">India time (IST).</p>
      </div>
      <Button
        type="submit"
        pending={add.isPending}
        pendingLabel="Adding..."
        className="sm:justify-self-start"
      >
        Add Time Slots
      </Button>
    </form>
  );
}

function complaining(control: ControlProps, error: string | undefined, id: string): ControlProps {
  return error === undefined
    ? { ...control, 'aria-invalid': undefined, 'aria-describedby': undefined }
    : { ...control, 'aria-invalid': true as const, 'aria-describedby': id };
}
