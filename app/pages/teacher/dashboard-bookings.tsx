import { Trans } from '@lingui/react/macro';
import { BookingRequests } from '#features/bookings/web/teacher/booking-requests.tsx';
import { CalendarFeedButton } from '#features/calendar/web/calendar-feed.tsx';
import { CalendarLinks } from '#features/calendar/web/calendar-links.tsx';
import { useUnreadCounts } from '#features/chat/web/queries.ts';
import { AllWellQuestions } from '#features/safety/web/check-ins.tsx';
import { VisitSafety } from '#features/safety/web/visit-safety.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useOpenChat } from '../parts/chat-overlay.tsx';
import type { DashboardTabProps } from './dashboard-tab.ts';

/** Booking Requests: the list of requests and the actions to answer them. */
export function BookingsPart({ onPreview, shownBooking }: DashboardTabProps) {
  const unread = useUnreadCounts({ enabled: true });
  const openChat = useOpenChat();
  return (
    <>
      <AllWellQuestions />
      <BookingRequests
        unread={unread}
        onChat={openChat}
        shownId={shownBooking}
        renderSafety={(booking) => (
          <VisitSafety booking={booking} side="teacher" otherName={booking.clientName} />
        )}
        calendarFeed={<CalendarFeedButton />}
        renderCalendarLinks={(booking, otherName) => (
          <CalendarLinks booking={booking} otherName={otherName} />
        )}
        emptyAction={
          <Button variant="outline" onClick={onPreview}>
            <Trans>Preview Profile</Trans>
          </Button>
        }
      />
    </>
  );
}
