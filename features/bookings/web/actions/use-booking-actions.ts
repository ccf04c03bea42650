import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchOnSettled } from '#platform/web/api/refetch.ts';
import { failureReason, send } from '#platform/web/api/send.ts';
import { useIsMounted } from '#platform/web/ui/hooks/use-is-mounted.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef } from '#shared/calls/call.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import type * as contract from '../../actions-contract.ts';
import { refetchBookings } from '../queries.ts';

const proposeRef = callRef<typeof contract.proposeTimes>('POST', '/api/booking-requests/:id/proposals');
const acceptRef = callRef<typeof contract.acceptTime>(
  'POST',
  '/api/booking-requests/:id/proposals/:pid/accept',
);
const declineRef = callRef<typeof contract.declineTimes>(
  'POST',
  '/api/booking-requests/:id/proposals/:pid/decline',
);
const askRef = callRef<typeof contract.askToCancel>('POST', '/api/booking-requests/:id/cancellation');
const agreeRef = callRef<typeof contract.agreeToCancel>(
  'POST',
  '/api/booking-requests/:id/cancellation/accept',
);
const keepBookingRef = callRef<typeof contract.keepBooking>(
  'POST',
  '/api/booking-requests/:id/cancellation/decline',
);
const reportRef = callRef<typeof contract.reportNoShow>('POST', '/api/booking-requests/:id/no-show');

type Action = { work: () => Promise<unknown>; title: Words; description?: Words };
type Followers = {
  onSuccess?: () => void;
  /** If set, called with the error text instead of showing a toast, so that the dialog, if still open, can show it. */
  onError?: (text: Words) => void;
};
type Run = Action & { done: Followers };

/**
 * The actions of students and teachers on a booking. The teacher's acceptance or rejection is in `useAnswer`. A second
 * click while a call is running does nothing.
 */
export function useBookingActions() {
  const queryClient = useQueryClient();
  const isMounted = useIsMounted();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ work }: Run) => work(),
    // Here, not in `mutate`: the refetched list may no longer show the component that started the action.
    onSuccess: (_, { title, description }) => toast({ title, ...(description && { description }) }),
    onError: (error, { done }) => {
      const description = failureReason(error);
      if (done.onError && isMounted()) done.onError(description);
      else toast({ title: text`Failed to update booking`, description, variant: 'destructive' });
    },
    // Refetch on errors too: the lists may be outdated.
    onSettled: refetchOnSettled(() => refetchBookings(queryClient)),
  });
  function run(action: Action, done: Followers = {}): void {
    if (!isPending) mutate({ ...action, done }, { onSuccess: () => done.onSuccess?.() });
  }
  return {
    isPending,
    proposeTimes: (id: string, times: string[], done?: Followers) =>
      run(
        {
          work: () => send(proposeRef, { params: { id }, body: { times } }),
          title: text`Times suggested`,
        },
        done,
      ),
    acceptTime: (ids: { id: string; pid: string }, time: string) =>
      run({
        work: () => send(acceptRef, { params: ids, body: { time } }),
        title: text`Booking updated successfully!`,
      }),
    declineTimes: (ids: { id: string; pid: string }) =>
      run({ work: () => send(declineRef, { params: ids }), title: text`Suggestion declined` }),
    askToCancel: (id: string, reason: string, done?: Followers) =>
      run(
        { work: () => send(askRef, { params: { id }, body: { reason } }), title: text`Asked to cancel` },
        done,
      ),
    agreeToCancel: (id: string) =>
      run({ work: () => send(agreeRef, { params: { id } }), title: text`Booking cancelled` }),
    keepBooking: (id: string) =>
      run({ work: () => send(keepBookingRef, { params: { id } }), title: text`Booking kept` }),
    reportNoShow: (id: string, reason: string, done?: Followers) =>
      run(
        {
          work: () => send(reportRef, { params: { id }, body: { reason } }),
          title: text`Reported`,
          description: text`Our team will check this and notify you both.`,
        },
        done,
      ),
  };
}
