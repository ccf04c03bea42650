import { errorText } from '#platform/web/api/send.ts';
import { toast } from '#platform/web/ui/toast.ts';
import type { Input } from '#shared/call.ts';
import type { updateBookingStatus } from '../contract.ts';
import { useUpdateBookingStatus } from './queries.ts';

type Answer = Input<typeof updateBookingStatus>['body'];

type Followers = {
  onSuccess?: () => void;
  /** Called with the error text that is shown. */
  onError?: (text: string) => void;
  onSettled?: () => void;
};

/** A teacher's answer with its toasts. A second click while one is pending does nothing. */
export function useAnswer() {
  const update = useUpdateBookingStatus();
  return {
    isPending: update.isPending,
    answerBooking(id: string, body: Answer, done: Followers = {}) {
      if (update.isPending) return;
      update.mutate(
        { id, body },
        {
          onSuccess: () => {
            toast({ title: 'Booking updated successfully!' });
            done.onSuccess?.();
          },
          onError: (error) => {
            const description = errorText(error, 'Please try again.');
            toast({ title: 'Failed to update booking', description, variant: 'destructive' });
            done.onError?.(description);
          },
          onSettled: () => done.onSettled?.(),
        },
      );
    },
  };
}
