import type { SessionType } from '#features/teachers/pricing.ts';
import { defineDomainEvent } from '#platform/server/domain-events.ts';
import type { DayName } from '#shared/time.ts';
import type { LessonChange } from '../requests/plan.ts';

export type ConfirmedBooking = {
  bookingId: string;
  teacherId: string;
  studentId: string;
  sessionType: SessionType;
  /** True for a month of lessons, false for one hour. */
  isMonth: boolean;
  /** The agreed price in rupees; null for a free demo or a booking without a price. */
  price: number | null;
  /** Weekdays of a month. Empty means the weekday of the first lesson. */
  days: readonly DayName[];
  /** Lessons of a month that were confirmed at another time, or left out. */
  changes: readonly LessonChange[];
  /** Start of the first lesson. `endsAt` is the end of the booking. */
  startsAt: Date;
  endsAt: Date;
  now: Date;
};

/** A booking was confirmed, or moved to another time. Emitted in its transaction. */
export const bookingConfirmed = defineDomainEvent<ConfirmedBooking>('bookingConfirmed');

/** An action, a deadline or an admin changed a booking for a month. `userIds` are its student and its teacher. */
export const monthChanged = defineDomainEvent<{ bookingId: string; userIds: readonly string[] }>(
  'monthChanged',
);

/** Bookings were cancelled after they were confirmed. Emitted in the transaction. */
export const bookingsCancelled = defineDomainEvent<{ bookingIds: readonly string[]; now: Date }>(
  'bookingsCancelled',
);
