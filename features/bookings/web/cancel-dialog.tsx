import { errorText } from '#platform/web/api/send.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { ClientBooking } from '../contract.ts';
import { useUpdateBookingStatus } from './queries.ts';

type CancelDialogProps = {
  /** The request to cancel; null closes the dialog. */
  booking: ClientBooking | null;
  onClose: () => void;
};

/** Asks a student to confirm before a request is cancelled. */
export function CancelDialog({ booking, onClose }: CancelDialogProps) {
  const update = useUpdateBookingStatus();
  const cancel = () => {
    if (booking === null || update.isPending) return;
    update.mutate(
      { id: booking.id, body: { status: 'cancelled' } },
      {
        onSuccess: () => toast({ title: 'Booking request cancelled successfully' }),
        onError: (error) => {
          const title = 'Failed to cancel booking';
          toast({ title, description: errorText(error, 'Please try again.'), variant: 'destructive' });
        },
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      open={booking !== null}
      title="Cancel this request?"
      text="Are you sure you want to cancel this booking request? This action cannot be undone."
      dismissLabel="Keep Booking"
      confirmLabel="Cancel Booking"
      pending={update.isPending}
      pendingLabel="Cancelling..."
      onDismiss={onClose}
      onConfirm={cancel}
    />
  );
}
