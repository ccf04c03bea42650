import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { stateOfBooking } from '../booking-state.ts';
import type { Booking } from '../contract.ts';
import { actionsFor } from '../lifecycle.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { SuggestTimesDialog } from './suggest-times-dialog.tsx';

type SideActionsProps = {
  booking: Booking;
  side: 'student' | 'teacher';
  otherName: string;
  /** Opens the conversation with the other side. */
  onChat?: (() => void) | undefined;
};

/** The buttons that both sides share, from the transition table. */
export function SideActions({ booking, side, otherName, onChat }: SideActionsProps) {
  const [open, setOpen] = useState<'propose' | 'askToCancel' | 'reportNoShow' | null>(null);
  const actions = actionsFor(stateOfBooking(booking), side, new Date());
  const close = () => setOpen(null);
  return (
    <>
      {onChat && (
        <Button variant="outline" onClick={onChat} aria-label={`Chat with ${otherName}`}>
          <MessageCircle size={18} strokeWidth={1.9} aria-hidden="true" />
          Chat
        </Button>
      )}
      {actions.includes('propose') && (
        <Button variant="ghost" onClick={() => setOpen('propose')} aria-haspopup="dialog">
          {booking.status === 'pending' ? 'Suggest other times' : 'Move session'}
        </Button>
      )}
      {actions.includes('askToCancel') && (
        <Button variant="danger-ghost" onClick={() => setOpen('askToCancel')} aria-haspopup="dialog">
          Ask to cancel
        </Button>
      )}
      {actions.includes('reportNoShow') && (
        <Button variant="ghost" onClick={() => setOpen('reportNoShow')} aria-haspopup="dialog">
          Did not take place
        </Button>
      )}
      {open === 'propose' && <SuggestTimesDialog booking={booking} otherName={otherName} onClose={close} />}
      {(open === 'askToCancel' || open === 'reportNoShow') && (
        <ReasonDialog action={open} bookingId={booking.id} onClose={close} />
      )}
    </>
  );
}
