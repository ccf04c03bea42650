import type { ReactNode } from 'react';
import type { TeacherBooking } from '../contract.ts';

/** What the calendar slice adds to lists of bookings; the page puts it in. */
export type CalendarSlots = {
  /** Opens the private address that calendars read. */
  calendarFeed: ReactNode;
  /** Adds one session to a calendar; nothing for a booking without a confirmed session. */
  renderCalendarLinks: (booking: TeacherBooking, otherName: string) => ReactNode;
};
