import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { stateOfBooking } from '../../booking-state.ts';
import type { Booking } from '../../contract.ts';
import { actionsFor } from '../../lifecycle.ts';
import { isPlan } from '../../requests/plan.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { SuggestTimesDialog, TeacherSuggestTimesDialog } from './suggest-times-dialog.tsx';

type SideActionsProps = {
  booking: Booking;
  side: 'student' | 'teacher';
  otherName: string;
  /** Opens the conversation with the other side. */
  onChat?: (() => void) | undefined;
};

/**
 * Buttons that can be shown to both the student and the teacher. The table of status transitions decides which ones
 * `side` sees.
 */
export function SharedBookingActions({ booking, side, otherName, onChat }: SideActionsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<
    'propose' | 'askToCancel' | 'endPlan' | 'reportNoShow' | 'reportPlan' | null
  >(null);
  const actions = actionsFor(stateOfBooking(booking), side, new Date());
  // Agreeing to cancel a month cancels all its lessons ahead.
  const askToEnd = isPlan(booking) ? 'endPlan' : 'askToCancel';
  const report = isPlan(booking) ? 'reportPlan' : 'reportNoShow';
  const close = () => setOpen(null);
  const TimesDialog = side === 'teacher' ? TeacherSuggestTimesDialog : SuggestTimesDialog;
  return (
    <>
      {onChat && (
        <Button variant="outline" onClick={onChat} aria-label={t`Chat with ${otherName}`}>
          <MessageCircle size={18} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Chat</Trans>
        </Button>
      )}
      {actions.includes('propose') && (
        <Button variant="ghost" onClick={() => setOpen('propose')} aria-haspopup="dialog">
          {booking.status === 'pending'
            ? t`Suggest other times`
            : isPlan(booking)
              ? t`Move plan`
              : t`Move session`}
        </Button>
      )}
      {actions.includes('askToCancel') && (
        <Button variant="danger-ghost" onClick={() => setOpen(askToEnd)} aria-haspopup="dialog">
          {isPlan(booking) ? t`End plan` : t`Ask to cancel`}
        </Button>
      )}
      {actions.includes('reportNoShow') && (
        <Button variant="ghost" onClick={() => setOpen(report)} aria-haspopup="dialog">
          <Trans>Did not take place</Trans>
        </Button>
      )}
      {open === 'propose' && <TimesDialog booking={booking} otherName={otherName} onClose={close} />}
      {open !== null && open !== 'propose' && (
        <ReasonDialog action={open} bookingId={booking.id} onClose={close} />
      )}
    </>
  );
}
