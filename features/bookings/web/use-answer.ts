import { errorText } from '#platform/web/api/send.ts';
import { toast } from '#platform/web/ui/toast.ts';
import type { Input } from '#shared/call.ts';
import type { updateBookingStatus } from '../contract.ts';
import { useUpdateBookingStatus } from './queries.ts';

type Answer = Input<typeof updateBookingStatus>['body'];

type Followers = {
  onSuccess?: () => void;
  /** Gets the words that are shown. */
  onError?: (text: string) => void;
  onSettled?: () => void;
};

/** A teacher's answer with the words for how it went; a second press while the first is under way does nothing. */
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
