import { BookingRequests } from '#features/bookings/web/booking-requests.tsx';
import { Button } from '#web/ui/button.tsx';
import type { DeskProps } from './teacher-desk.ts';

/** Booking Requests: who asks, and the answers. */
export function BookingsPart({ onPreview }: DeskProps) {
  return (
    <BookingRequests
      emptyAction={
        <Button variant="outline" onClick={onPreview}>
          Preview Profile
        </Button>
      }
    />
  );
}
