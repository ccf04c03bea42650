import type { ReactNode } from 'react';
import type { Booking } from '../contract.ts';

/** Parts of booking lists that the calendar slice provides; the page passes them in. */
export type CalendarElements = {
  /** Button that opens the private calendar address. */
  calendarFeed: ReactNode;
  /** Links that add one session to a calendar; empty without a confirmed session. */
  renderCalendarLinks: (booking: Booking, otherName: string) => ReactNode;
};
