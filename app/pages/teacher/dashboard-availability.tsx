import { AvailabilityTab } from '#features/availability/web/availability-tab.tsx';
import { useTeacherBookings } from '#features/bookings/web/queries.ts';

/** Availability: weekly hours and time off, with the confirmed sessions that time off could conflict with. */
export function AvailabilityPart() {
  const { data: bookings = [] } = useTeacherBookings();
  const sessions = bookings.flatMap(({ status, lessons, clientName }) =>
    lessons
      .filter(({ state }) => status === 'confirmed' && state === 'planned')
      .map(({ startsAt, endsAt }) => ({
        start: new Date(startsAt),
        end: new Date(endsAt),
        with: clientName,
      })),
  );
  return <AvailabilityTab sessions={sessions} />;
}
