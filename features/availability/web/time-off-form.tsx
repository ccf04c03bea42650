import { type FormEvent, useState } from 'react';
import { ApiError } from '#platform/web/api/send.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { addDays, formatSessionTime, indiaParts } from '#shared/time.ts';
import { isCalendarDate, TIME_OFF_AHEAD_DAYS, timeOffDuring } from '../time-off.ts';
import { BOTH_TIMES, DATE_NEEDED, END_BEFORE_START, LAST_BEFORE_FIRST } from '../words.ts';
import { reasonOf, useAddTimeOff } from './queries.ts';
import { TimeSelect } from './time-select.tsx';

/** A confirmed session, which time off does not move. */
export type PlannedSession = { start: Date; end: Date; with: string };

const EMPTY = { startDate: '', endDate: '', onlyHours: false, startTime: '', endTime: '' };
type Entry = typeof EMPTY;
type Problems = Partial<Record<'startDate' | 'endDate' | 'endTime', string>>;

function bodyOf(entry: Entry) {
  const hours = entry.onlyHours;
  return {
    startDate: entry.startDate,
    endDate: entry.endDate === '' ? entry.startDate : entry.endDate,
    startTime: hours ? entry.startTime : null,
    endTime: hours ? entry.endTime : null,
  };
}

function problemsOf(entry: Entry): Problems {
  const { startDate, endDate, startTime, endTime } = bodyOf(entry);
  if (!isCalendarDate(startDate)) return { startDate: DATE_NEEDED };
  if (endDate < startDate) return { endDate: LAST_BEFORE_FIRST };
  if (startTime === null || endTime === null) return {};
  if (startTime === '' || endTime === '') return { endTime: BOTH_TIMES };
  return endTime <= startTime ? { endTime: END_BEFORE_START } : {};
}

/** Takes days off, or hours of them, and says which confirmed sessions lie in that time. */
export function TimeOffForm({ sessions }: { sessions: readonly PlannedSession[] }) {
  const [entry, setEntry] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const add = useAddTimeOff();
  const today = indiaParts(new Date()).date;
  const touched =
    Object.keys(problemsOf(entry)).length > 0
      ? []
      : sessions.filter(({ start, end }) => timeOffDuring([bodyOf(entry)], start, end) !== null);

  const change = (part: Partial<Entry>) => {
    setEntry({ ...entry, ...part });
    setProblems({});
  };

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const found = problemsOf(entry);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    if (add.isPending) return;
    add.mutate(bodyOf(entry), {
      onSuccess: () => {
        setEntry(EMPTY);
        toast({ title: 'Time off added successfully!' });
      },
      onError: (error) => {
        const text = reasonOf(error);
        setProblems(error instanceof ApiError && error.status === 400 ? error.fields : { startDate: text });
        toast({ title: 'Failed to add time off', description: text, variant: 'destructive' });
      },
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
        <Field label="First day off" error={problems.startDate}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              min={today}
              max={addDays(today, TIME_OFF_AHEAD_DAYS)}
              value={entry.startDate}
              onChange={(event) => change({ startDate: event.target.value })}
            />
          )}
        </Field>
        <Field label="Last day off" optional error={problems.endDate}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              min={entry.startDate || today}
              max={addDays(today, TIME_OFF_AHEAD_DAYS)}
              value={entry.endDate}
              onChange={(event) => change({ endDate: event.target.value })}
            />
          )}
        </Field>
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-(--primary)"
          checked={entry.onlyHours}
          onChange={(event) => change({ onlyHours: event.target.checked })}
        />
        Only some hours of the day
      </label>
      {entry.onlyHours && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3">
          <Field label="Off from">
            {(control) => (
              <TimeSelect
                control={control}
                value={entry.startTime}
                onChange={(startTime) => change({ startTime })}
              />
            )}
          </Field>
          <Field label="Off until" error={problems.endTime}>
            {(control) => (
              <TimeSelect
                control={control}
                value={entry.endTime}
                onChange={(endTime) => change({ endTime })}
              />
            )}
          </Field>
        </div>
      )}
      {touched.length > 0 && (
        <div role="status">
          <Banner
            tone="warn"
            title={
              touched.length === 1
                ? 'A confirmed session is in this time.'
                : 'Confirmed sessions are in this time.'
            }
            text="They stay as they are."
          />
          <ul className="mt-2 text-sm text-ink-2">
            {touched.map((session) => (
              <li key={session.start.toISOString()}>
                {formatSessionTime(session.start)} with {session.with}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button
        type="submit"
        pending={add.isPending}
        pendingLabel="Adding..."
        className="sm:justify-self-start"
      >
        Add Time Off
      </Button>
    </form>
  );
}
