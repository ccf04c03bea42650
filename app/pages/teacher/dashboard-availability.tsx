import { Trans } from '@lingui/react/macro';
import { AvailabilityTab } from '#features/availability/web/availability-tab.tsx';
import { useTimeSlots } from '#features/availability/web/queries.ts';
import { comingClasses } from '#features/batches/batch.ts';
import { useOwnBatches } from '#features/batches/web/queries.ts';
import { useTeacherBookings } from '#features/bookings/web/queries.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';

/** Availability: weekly hours and time off, with the sessions and classes that time off could conflict with. */
export function AvailabilityPart() {
  const { data: bookings = [] } = useTeacherBookings();
  const { data: batches = [] } = useOwnBatches();
  const { data: slots } = useTimeSlots();
  const sessions = bookings.flatMap(({ status, lessons, clientName }) =>
    lessons
      .filter(({ state }) => status === 'confirmed' && state === 'planned')
      .map(({ startsAt, endsAt }) => ({
        start: new Date(startsAt),
        end: new Date(endsAt),
        with: clientName,
      })),
  );
  const now = new Date();
  const classes = batches.flatMap((batch) =>
    comingClasses(batch, now).map(({ title, ...hour }) => ({ ...hour, with: title })),
  );
  return (
    <>
      <AvailabilityTab sessions={[...sessions, ...classes]} />
      {/* Shown together with the weekly hours: if it came first, they would push it down. */}
      {slots !== undefined && (
        <section aria-labelledby="group-classes" className="mt-8 border-t border-line pt-6">
          <h2 id="group-classes" className="text-lg">
            <Trans>Group classes</Trans>
          </h2>
          <p className="mt-1 mb-3 max-w-(--measure) text-ink-2">
            <Trans>Teach several students at once, on the same days of each week.</Trans>
          </p>
          <ButtonLink to="/teacher-dashboard/classes" variant="outline">
            <Trans>Open group classes</Trans>
          </ButtonLink>
        </section>
      )}
    </>
  );
}
