import { BookingRequests } from '#features/bookings/web/booking-requests.tsx';
import { CalendarFeedButton } from '#features/calendar/web/calendar-feed.tsx';
import { CalendarLinks } from '#features/calendar/web/calendar-links.tsx';
import { useUnreadCounts } from '#features/chat/web/queries.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useOpenChat } from '../parts/chat-door.tsx';
import type { DeskProps } from './teacher-desk.ts';

/** Booking Requests: who asks, and the answers. */
export function BookingsPart({ onPreview }: DeskProps) {
  const unread = useUnreadCounts({ enabled: true });
  const openChat = useOpenChat();
  return (
    <BookingRequests
      unread={unread}
      onChat={openChat}
      calendarFeed={<CalendarFeedButton />}
      renderCalendarLinks={(booking, otherName) => <CalendarLinks booking={booking} otherName={otherName} />}
      emptyAction={
        <Button variant="outline" onClick={onPreview}>
          Preview Profile
        </Button>
      }
    />
  );
}
