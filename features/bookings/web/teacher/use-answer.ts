import { useRef } from 'react';
import { ApiError, failureReason } from '#platform/web/api/send.ts';
import { useIsMounted } from '#platform/web/ui/hooks/use-is-mounted.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import type { Input } from '#shared/calls/call.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import type { updateBookingStatus } from '../../contract.ts';
import { useUpdateBookingStatus } from '../queries.ts';

type Answer = Input<typeof updateBookingStatus>['body'];

type Followers = {
  onSuccess?: () => void;
  /**
   * If set, called with the text of a conflict (409) instead of a toast, to show it beside the booking. A conflict that
   * arrives after the caller has left the page is shown in a toast.
   */
  onRefused?: (text: Words) => void;
  onError?: () => void;
  onSettled?: () => void;
};

/**
 * Sends the teacher's answers and shows toasts. A second answer to a booking while the first is being sent does
 * nothing; answers to several bookings can be under way at once. The followers also run after the caller has left the
 * page: the user may be busy with another booking by then.
 */
export function useAnswerBooking() {
  const isMounted = useIsMounted();
  const update = useUpdateBookingStatus<{ id: string; body: Answer; done: Followers }>({
    onSuccess: () => toast({ title: text`Booking updated successfully!` }),
    onError: (error, { done }) => {
      const description = failureReason(error);
      const isRefused = error instanceof ApiError && error.status === 409;
      if (isRefused && done.onRefused && isMounted()) done.onRefused(description);
      else toast({ title: text`Failed to update booking`, description, variant: 'destructive' });
    },
  });
  const sending = useRef(new Set<string>());
  return {
    /** Whether the last answer is under way and is about this booking. */
    isAnswering: (id: string) => update.isPending && update.variables.id === id,
    answerBooking(id: string, body: Answer, done: Followers = {}) {
      if (sending.current.has(id)) return;
      sending.current.add(id);
      void update
        .mutateAsync({ id, body, done })
        .then(
          () => done.onSuccess?.(),
          () => done.onError?.(),
        )
        .finally(() => {
          sending.current.delete(id);
          done.onSettled?.();
        });
    },
  };
}
