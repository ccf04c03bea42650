import { AvailabilityTab } from '#features/availability/web/availability-tab.tsx';
import { SESSION_MINUTES } from '#features/bookings/session-length.ts';
import { useTeacherBookings } from '#features/bookings/web/queries.ts';

/** Availability: weekly hours and time off, with the confirmed sessions that time off could conflict with. */
export function AvailabilityPart() {
  const { data: bookings = [] } = useTeacherBookings();
  const sessions = bookings.flatMap(({ status, preferredTime, clientName }) => {
    if (status !== 'confirmed' || preferredTime === null) return [];
    const start = new Date(preferredTime);
    return [{ start, end: new Date(start.getTime() + SESSION_MINUTES * 60_000), with: clientName }];
  });
  return <AvailabilityTab sessions={sessions} />;
}
