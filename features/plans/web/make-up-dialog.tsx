import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx';
import { FieldError } from '#platform/web/ui/fields/field.tsx';
import { useIsMounted } from '#platform/web/ui/hooks/use-is-mounted.ts';
import { QueryLoading } from '#platform/web/ui/states/list-loading.tsx';
import { LoadFailed } from '#platform/web/ui/states/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import type { Words } from '#shared/texts/translate.ts';
import { formatInstant, formatTimeOfDay } from '#shared/time.ts';
import type { Plan, PlanLesson } from '../contract.ts';
import { freeHoursKey, type PlanActions, useFreeHours } from './queries.ts';

type MakeUpDialogProps = {
  plan: Plan;
  lesson: PlanLesson;
  actions: PlanActions;
  /** Suggests a time that is not among the free hours. */
  onSuggest: () => void;
  onClose: () => void;
};

/** The student picks one of the teacher's free hours for the make-up of a skipped lesson. */
export function MakeUpDialog({ plan, lesson, actions, onSuggest, onClose }: MakeUpDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const id = useId();
  const { data, error, refetch } = useFreeHours(plan.teacherId);
  const [now] = useState(() => new Date());
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<Words | undefined>();
  const isOpen = useIsMounted();
  const last = new Date(plan.makeUpBefore);
  const days = (data?.days ?? [])
    .map(({ date, hours }) => ({
      date,
      hours: hours.filter(({ startsAt }) => new Date(startsAt) > now && new Date(startsAt) < last),
    }))
    .filter(({ hours }) => hours.length > 0);
  const free = days.flatMap(({ hours }) => hours).filter(({ state }) => state === 'free');
  // Another student may take the hour while the dialog is open.
  const time = free.some(({ startsAt }) => startsAt === chosen) ? chosen : null;
  const name = plan.other.firstName;
  return (
    <Dialog
      open
      onClose={onClose}
      pending={actions.isPending}
      title={t`Pick a make-up lesson`}
      subtitle={t`For ${formatInstant(lesson.startsAt, 'weekday', locale)}, in IST`}
      footer={
        <Button
          className="w-full"
          disabled={time === null}
          pending={actions.isPending}
          onClick={() =>
            time !== null &&
            actions.pickMakeUp(lesson.id, time, {
              onSuccess: onClose,
              inline: { isOpen, onError: setProblem },
            })
          }
        >
          {time === null ? (
            <Trans>Pick an hour</Trans>
          ) : (
            <Trans>Take {formatInstant(time, 'weekdayTime', locale)}</Trans>
          )}
        </Button>
      }
    >
      {data === undefined &&
        (error === null ? (
          <QueryLoading of={[freeHoursKey(plan.teacherId)]} label={t`Loading hours...`}>
            <Skeleton className="h-40" />
          </QueryLoading>
        ) : (
          <LoadFailed title={t`The free hours could not be loaded`} error={error} onRetry={refetch} />
        ))}
      {data !== undefined && free.length === 0 && (
        <p className="text-ink-2">
          <Trans>{name} has no free hours to pick from at present. Suggest times that suit you.</Trans>
        </p>
      )}
      <div className="grid gap-4">
        {days.map(({ date, hours }) => (
          <fieldset key={date} aria-describedby={problem && `${id}-error`} className="min-w-0">
            <legend className="font-semibold">
              {formatInstant(hours[0]?.startsAt ?? '', 'weekday', locale)}
            </legend>
            <div className="mt-1.5 grid grid-cols-3 gap-2 sm:grid-cols-4">
              {hours.map(({ startsAt, time: hour, state }) => (
                <label
                  key={startsAt}
                  className="tabular flex min-h-11 cursor-pointer items-center justify-center rounded-md border border-line-strong px-1 text-sm has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-surface-sunken has-disabled:text-ink-3"
                >
                  <input
                    type="radio"
                    name={id}
                    className="sr-only"
                    disabled={state === 'taken'}
                    checked={time === startsAt}
                    onChange={() => {
                      setChosen(startsAt);
                      setProblem(undefined);
                    }}
                  />
                  {state === 'taken' ? (
                    <>
                      <s>{formatTimeOfDay(hour, locale)}</s>
                      <span className="sr-only">
                        <Trans>, taken</Trans>
                      </span>
                    </>
                  ) : (
                    formatTimeOfDay(hour, locale)
                  )}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={problem} />
      {/* The server takes no suggestion while the teacher's waits for an answer. */}
      {lesson.proposal?.by !== 'teacher' && (
        <Button variant="ghost" className="mt-3 -ml-3 px-3!" onClick={onSuggest}>
          <Trans>Suggest another time</Trans>
        </Button>
      )}
    </Dialog>
  );
}
