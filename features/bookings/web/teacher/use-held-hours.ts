import { type OccupiedHours, occupiedHoursOfClasses } from '../../sessions/session-choices.ts';
import { useTeacherBookings, useTeacherMorning } from '../queries.ts';

/** Bookings and group classes that occupy hours of the signed-in teacher. */
export function useHeldHours(): readonly OccupiedHours[] {
  const { data: bookings = [] } = useTeacherBookings();
  const { data: morning } = useTeacherMorning();
  return [...bookings, ...occupiedHoursOfClasses(morning?.classHours ?? [])];
}
