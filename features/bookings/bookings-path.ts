/** Path of the student's bookings (My Bookings). */
export const BOOKINGS_PATH = '/client-dashboard?tab=bookings';

/** The page of a monthly plan, by the id of its booking. */
export function planPath(bookingId: string): string {
  return `/plans/${bookingId}`;
}

/** HTML id of a booking's card on the bookings page. */
export const bookingCardId = (bookingId: string) => `booking-${bookingId}`;

/** Path of My Bookings that scrolls to the card of a booking. */
export function bookingPath(bookingId: string): string {
  return `${BOOKINGS_PATH}#${bookingCardId(bookingId)}`;
}
