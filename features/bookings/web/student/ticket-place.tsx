import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Backpack, CalendarRange, Gift, IndianRupee, MapPin, Video } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button, buttonClass } from '#platform/web/ui/button.tsx';
import { FoldedText } from '#platform/web/ui/folded-text.tsx';
import { formatRupees } from '#shared/money.ts';
import { planPath } from '../../bookings-path.ts';
import type { ClientBooking } from '../../contract.ts';
import { planText } from '../../requests/plan.ts';
import { refetchBookings } from '../queries.ts';
import { TICKET_ICON, TicketLine } from './ticket-parts.tsx';

const TEXT_LINK =
  'inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-3';

/**
 * Returns a map link for the student's area and city. The student's message is left out: it can
 * contain more than an address.
 */
function mapUrl({ clientArea, clientCity }: ClientBooking): string | null {
  const place = [clientArea, clientCity].filter(Boolean).join(', ');
  if (place === '') return null;
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`;
}

/**
 * Shows where the session takes place: at the student's home, or online with a link that opens
 * shortly before.
 */
export function TicketPlace({
  booking,
  now,
  onChat,
}: {
  booking: ClientBooking;
  now: Date;
  onChat?: (() => void) | undefined;
}) {
  return booking.sessionType === 'offline' ? (
    <AtHome booking={booking} />
  ) : (
    <Online booking={booking} now={now} onChat={onChat} />
  );
}

function AtHome({ booking }: { booking: ClientBooking }) {
  const { t } = useLingui();
  const area = booking.clientArea ?? booking.clientCity;
  const map = mapUrl(booking);
  return (
    <TicketLine icon={<MapPin {...TICKET_ICON} />}>
      <p className="font-medium">{area === null ? t`At your place` : t`At your place, ${area}`}</p>
      {booking.message !== '' && (
        <div className="text-sm text-ink-2">
          <FoldedText text={booking.message} />
        </div>
      )}
      {map !== null && (
        <a href={map} target="_blank" rel="noopener noreferrer" className={`${TEXT_LINK} -my-1 text-sm`}>
          <Trans>Open map</Trans>
        </a>
      )}
    </TicketLine>
  );
}

type OnlineProps = { booking: ClientBooking; now: Date; onChat?: (() => void) | undefined };

function Online({ booking, now, onChat }: OnlineProps) {
  const { t } = useLingui();
  const { meeting } = booking;
  const isOpen = meeting !== null && new Date(meeting.opensAt) <= now && now < new Date(meeting.closesAt);
  useMeetingLink(isOpen && meeting.url === null);
  if (meeting === null) {
    return (
      <TicketLine icon={<Video {...TICKET_ICON} />}>
        <p className="font-medium">
          <Trans>Online</Trans>
        </p>
        <p className="text-sm text-ink-2">
          <Trans>{booking.teacher.firstName} has not added a link yet.</Trans>
        </p>
        {onChat && (
          <Button variant="ghost" className="-my-1 -ml-3 px-3 text-sm!" onClick={onChat}>
            <Trans>Ask in chat</Trans>
          </Button>
        )}
      </TicketLine>
    );
  }
  return (
    <>
      <TicketLine icon={<Video {...TICKET_ICON} />}>
        <p className="font-medium">{t`Online, on ${meeting.provider}`}</p>
        {!isOpen && (
          <p className="text-sm text-ink-2">
            <Trans>The link opens here 15 minutes before.</Trans>
          </p>
        )}
      </TicketLine>
      {isOpen && meeting.url !== null && (
        <a
          href={meeting.url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('primary', 'hero', 'mt-2 mb-1 w-full')}
        >
          <Video size={20} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Join session</Trans>
        </a>
      )}
    </>
  );
}

/** Refetches the bookings when the meeting link is due, because the server sends it only shortly before the session. */
function useMeetingLink(isMissing: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isMissing) void refetchBookings(queryClient);
  }, [isMissing, queryClient]);
}

/** Tells the student what to prepare, for example a mat and water. */
export function TicketPreparation({ booking }: { booking: ClientBooking }) {
  return (
    <TicketLine icon={<Backpack {...TICKET_ICON} />}>
      <p>
        {booking.sessionType === 'online' ? (
          <Trans>Have a mat, water and room to lie down.</Trans>
        ) : (
          <Trans>Have a mat and water ready.</Trans>
        )}
      </p>
    </TicketLine>
  );
}

/** Shows the price, when it is due, and that it is paid to the teacher. */
export function TicketPrice({ booking }: { booking: ClientBooking }) {
  const { firstName } = booking.teacher;
  const { price } = booking;
  if (booking.isDemo) {
    return (
      <TicketLine icon={<Gift {...TICKET_ICON} />}>
        <p className="font-medium">
          <Trans>Free demo</Trans>
        </p>
        <p className="text-sm text-ink-2">
          <Trans>Nothing to pay.</Trans>
        </p>
      </TicketLine>
    );
  }
  const rupees = price === null ? '' : formatRupees(price);
  return (
    <TicketLine icon={<IndianRupee {...TICKET_ICON} />}>
      {price === null ? (
        <p>
          <Trans>Price on request</Trans>
        </p>
      ) : (
        <p className="tabular">
          {booking.pricingType === 'monthly' ? (
            <Trans>
              <b className="font-semibold">{rupees}</b>, to {firstName} for the month
            </Trans>
          ) : (
            <Trans>
              <b className="font-semibold">{rupees}</b>, to {firstName} after the session
            </Trans>
          )}
        </p>
      )}
      <p className="text-sm text-ink-2">
        <Trans>UPI or cash.</Trans>
      </p>
    </TicketLine>
  );
}

/** Shows a month's weekly plan with a link to its page; renders nothing for a single session. */
export function TicketPlan({ booking }: { booking: ClientBooking }) {
  const plan = planText(booking, useText());
  if (plan === null) return null;
  return (
    <TicketLine icon={<CalendarRange {...TICKET_ICON} />}>
      <p>{plan}</p>
      <Link to={planPath(booking.id)} className={TEXT_LINK}>
        <Trans>Open plan</Trans>
      </Link>
    </TicketLine>
  );
}
