import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#platform/web/ui/dialogs/confirm-dialog.tsx';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import type { ClientBooking } from '../../contract.ts';
import { useUpdateBookingStatus } from '../queries.ts';

type CancelDialogProps = {
  /** The request to cancel; null closes the dialog. */
  booking: ClientBooking | null;
  onClose: () => void;
};

/** Asks the student for confirmation before the request is cancelled. */
export function CancelDialog({ booking, onClose }: CancelDialogProps) {
  const { t } = useLingui();
  const update = useUpdateBookingStatus({
    onSuccess: () => toast({ title: t`Booking request cancelled successfully` }),
    onError: (error) => showFailure(t`Failed to cancel booking`, error),
  });
  // The cancellation of another request, whose dialog was closed, may still be on its way.
  const isCancelling = update.isPending && update.variables.id === booking?.id;
  const cancel = () => {
    if (booking === null || isCancelling) return;
    // Not with callbacks for `mutate`: of two cancellations they run for the last one only.
    const cancelled = update.mutateAsync({ id: booking.id, body: { status: 'cancelled' } });
    void cancelled.catch(() => undefined).finally(onClose);
  };
  return (
    <ConfirmDialog
      open={booking !== null}
      title={t`Cancel this request?`}
      text={t`Are you sure you want to cancel this booking request? This action cannot be undone.`}
      dismissLabel={t`Keep Booking`}
      confirmLabel={t`Cancel Booking`}
      pending={isCancelling}
      pendingLabel={t`Cancelling...`}
      onDismiss={onClose}
      onConfirm={cancel}
    />
  );
}
