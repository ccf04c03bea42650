/** Where a student's bookings are. */
export const BOOKINGS_PATH = '/client-dashboard?tab=bookings';

/** The page of a monthly plan, by the id of its booking. */
export function planPath(bookingId: string): string {
  return `/plans/${bookingId}`;
}

/** Id of a booking's card there. */
export const bookingCardId = (bookingId: string) => `booking-${bookingId}`;

/** My Bookings with the card of a booking in sight. */
export function bookingPath(bookingId: string): string {
  return `${BOOKINGS_PATH}#${bookingCardId(bookingId)}`;
}
