import { useLingui } from '@lingui/react/macro';
import { TimesDialog } from './times-dialog.tsx';
import { useBookingActions } from './use-booking-actions.ts';

type SuggestTimesDialogProps = {
  booking: { id: string; status: string };
  otherName: string;
  onClose: () => void;
};

/** Suggests up to three other times (India time), for a request or to move a confirmed session. */
export function SuggestTimesDialog({ booking, otherName, onClose }: SuggestTimesDialogProps) {
  const { t } = useLingui();
  const { proposeTimes, isPending } = useBookingActions();
  const isRequest = booking.status === 'pending';
  return (
    <TimesDialog
      title={isRequest ? t`Suggest other times` : t`Suggest another time`}
      text={
        isRequest
          ? t`${otherName} can accept one of them or decline.`
          : t`The session stays as it is until ${otherName} accepts one of them.`
      }
      otherName={otherName}
      isPending={isPending}
      onSend={(times, followers) => proposeTimes(booking.id, times, followers)}
      onClose={onClose}
    />
  );
}
