import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { QueryLoading } from '#platform/web/ui/states/list-loading.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import { AddHoursForm } from './add-hours-form.tsx';
import { TIME_SLOTS_KEY, useTimeSlots } from './queries.ts';
import { type PlannedSession, TimeOffForm } from './time-off-form.tsx';
import { TimeOffList } from './time-off-list.tsx';
import { WeekView } from './week-view.tsx';
import { WeeklyList } from './weekly-list.tsx';

type AvailabilityTabProps = {
  /** Upcoming confirmed sessions. */
  sessions: readonly PlannedSession[];
};

/** A teacher's weekly hours and time off. */
export function AvailabilityTab({ sessions }: AvailabilityTabProps) {
  const { t } = useLingui();
  const { data: slots, error, refetch } = useTimeSlots();
  if (slots === undefined && error) {
    return (
      <div role="alert">
        <p className="mb-3">{errorText(error, t`Your hours could not be loaded.`)}</p>
        <Button variant="outline" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (slots === undefined) {
    return (
      <QueryLoading of={[TIME_SLOTS_KEY]} label={t`Loading hours...`}>
        <Skeleton className="h-64 rounded-lg" />
      </QueryLoading>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[min(24rem,40%)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <section
          aria-labelledby="add-hours"
          className="rounded-lg border border-line bg-surface p-4 sm:p-6 lg:p-5"
        >
          <h2 id="add-hours" className="mb-4 text-lg">
            <Trans>Add time slots</Trans>
          </h2>
          <AddHoursForm slots={slots} />
        </section>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <WeeklyList slots={slots} />
        <WeekView slots={slots} />
        <section aria-labelledby="time-off">
          <h2 id="time-off" className="text-lg">
            <Trans>Time off</Trans>
          </h2>
          <p className="mt-1 text-ink-2">
            <Trans>Holidays and days without classes. Students cannot request these days.</Trans>
          </p>
          <div className="mt-3 grid grid-cols-1 gap-4">
            <TimeOffList />
            <div className="rounded-lg border border-line bg-surface p-4 sm:p-5">
              <TimeOffForm sessions={sessions} />
            </div>
          </div>
        </section>
      </div>
    </div>
  );
}
