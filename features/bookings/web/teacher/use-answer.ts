import { ApiError, failureReason } from '#platform/web/api/send.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import type { Input } from '#shared/calls/call.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import type { updateBookingStatus } from '../../contract.ts';
import { useUpdateBookingStatus } from '../queries.ts';

type Answer = Input<typeof updateBookingStatus>['body'];

type Followers = {
  onSuccess?: () => void;
  /** If set, called with the text of a conflict (409) instead of a toast, to show it beside the booking. */
  onRefused?: (text: Words) => void;
  onError?: () => void;
  onSettled?: () => void;
};

/**
 * Sends the teacher's answer and shows toasts. A second click while a call is running does nothing.
 */
export function useAnswerBooking() {
  const update = useUpdateBookingStatus<{ id: string; body: Answer; done: Followers }>({
    onSuccess: () => toast({ title: text`Booking updated successfully!` }),
    onError: (error, { done }) => {
      const description = failureReason(error);
      const isRefused = error instanceof ApiError && error.status === 409;
      if (isRefused && done.onRefused) done.onRefused(description);
      else toast({ title: text`Failed to update booking`, description, variant: 'destructive' });
    },
  });
  return {
    isPending: update.isPending,
    answerBooking(id: string, body: Answer, done: Followers = {}) {
      if (update.isPending) return;
      update.mutate(
        { id, body, done },
        {
          onSuccess: () => done.onSuccess?.(),
          onError: () => done.onError?.(),
          onSettled: () => done.onSettled?.(),
        },
      );
    },
  };
}
