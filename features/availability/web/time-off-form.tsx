import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError, failureReason } from '#platform/web/api/send.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { hasProblems, type Problems } from '#platform/web/forms/problems.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/fields/field.tsx';
import { TextInput } from '#platform/web/ui/fields/text-input.tsx';
import { Banner } from '#platform/web/ui/states/banner.tsx';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { addDays, formatSessionTime, indiaParts } from '#shared/time.ts';
import { BOTH_TIMES_NEEDED, DATE_NEEDED, END_BEFORE_START, LAST_BEFORE_FIRST } from '../texts.ts';
import { isCalendarDate, TIME_OFF_AHEAD_DAYS, timeOffDuring } from '../time-off.ts';
import { useAddTimeOff } from './queries.ts';
import { TimeSelect } from './time-select.tsx';

/** A confirmed session; adding time off does not move it. */
export type PlannedSession = { start: Date; end: Date; with: string };

const EMPTY = { startDate: '', endDate: '', onlyHours: false, startTime: '', endTime: '' };
type Entry = typeof EMPTY;

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
  if (startTime === '' || endTime === '') return { endTime: BOTH_TIMES_NEEDED };
  return endTime <= startTime ? { endTime: END_BEFORE_START } : {};
}

/** Adds days or hours off, and lists the confirmed sessions in that time. */
export function TimeOffForm({ sessions }: { sessions: readonly PlannedSession[] }) {
  const locale = useLocale();
  const { t } = useLingui();
  const add = useAddTimeOff();
  const form = useForm<Entry>({
    initial: EMPTY,
    pending: add.isPending,
    whenChanged: 'clear',
    validate: problemsOf,
    onSubmit(values) {
      add.mutate(bodyOf(values), {
        onSuccess: () => {
          form.showSaved(values, EMPTY);
          toast({ title: t`Time off added successfully!` });
        },
        onError: (error) => {
          form.setProblems(
            error instanceof ApiError && error.status === 400
              ? error.fields
              : { startDate: failureReason(error) },
          );
          form.focusInvalid();
        },
      });
    },
  });
  const entry = form.values;
  const today = indiaParts(new Date()).date;
  const touched = hasProblems(problemsOf(entry))
    ? []
    : sessions.filter(({ start, end }) => timeOffDuring([bodyOf(entry)], start, end) !== null);

  return (
    <Form {...form.props} className="grid gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
        <Field label={t`First day off`} error={form.errors.startDate}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              min={today}
              max={addDays(today, TIME_OFF_AHEAD_DAYS)}
              {...form.text('startDate')}
            />
          )}
        </Field>
        <Field label={t`Last day off`} optional error={form.errors.endDate}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              min={entry.startDate || today}
              max={addDays(today, TIME_OFF_AHEAD_DAYS)}
              {...form.text('endDate')}
            />
          )}
        </Field>
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-(--primary)"
          {...form.checked('onlyHours')}
        />
        <Trans>Only some hours of the day</Trans>
      </label>
      {entry.onlyHours && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3">
          <Field label={t`Off from`}>
            {(control) => <TimeSelect control={control} empty={t`Start`} {...form.value('startTime')} />}
          </Field>
          <Field label={t`Off until`} error={form.errors.endTime}>
            {(control) => <TimeSelect control={control} empty={t`End`} {...form.value('endTime')} />}
          </Field>
        </div>
      )}
      {/* There before its text, so that screen readers announce it. */}
      <div role="status" className="empty:absolute">
        {touched.length > 0 && (
          <>
            <Banner
              tone="warn"
              title={t`${plural(touched.length, {
                one: 'A confirmed session is in this time.',
                other: 'Confirmed sessions are in this time.',
              })}`}
              text={t`They stay as they are.`}
            />
            <ul className="mt-2 text-sm text-ink-2">
              {touched.map((session) => (
                <li key={session.start.toISOString()}>
                  <Trans>
                    {formatSessionTime(session.start, locale)} with {session.with}
                  </Trans>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button
        type="submit"
        pending={form.isPending}
        pendingLabel={t`Adding...`}
        className="sm:justify-self-start"
      >
        <Trans>Add Time Off</Trans>
      </Button>
    </Form>
  );
}
