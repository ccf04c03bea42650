import { type Held, heldByClasses } from '../../sessions/session-choices.ts';
import { useTeacherBookings, useTeacherMorning } from '../queries.ts';

/** What holds hours of the signed-in teacher: bookings and group classes. */
export function useHeldHours(): readonly Held[] {
  const { data: bookings = [] } = useTeacherBookings();
  const { data: morning } = useTeacherMorning();
  return [...bookings, ...heldByClasses(morning?.classHours ?? [])];
}
