import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePolling } from '#platform/web/api/live.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { send } from '#platform/web/api/send.ts';
import { useIsMounted } from '#platform/web/ui/hooks/use-is-mounted.ts';
import { showFailure } from '#platform/web/ui/toasts/show-failure.ts';
import { toast } from '#platform/web/ui/toasts/toast.ts';
import { callRef } from '#shared/calls/call.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import type * as contract from '../contract.ts';
import { getSafetyRef, getSharedSessionRef } from '../refs.ts';
import { isAnswered } from '../share-state.ts';

/** Poll interval while the event stream is down. */
const POLL_MS = 30_000;

const updateRef = callRef<typeof contract.updateSafety>('PUT', '/api/booking-requests/:id/safety');

const SAFETY_KEY = queryKey(getSafetyRef, {});

/** What the user shares, and the addresses that the user may see. Not kept on the device. */
export function useSafety() {
  return useQuery<contract.Safety>({
    queryKey: SAFETY_KEY,
    refetchOnMount: 'always',
    ...usePolling(POLL_MS),
  });
}

export function useSharedSession(token: string) {
  return useQuery<contract.SharedSession>({ queryKey: queryKey(getSharedSessionRef, { params: { token } }) });
}

type Change = {
  bookingId: string;
  body: contract.SafetyInput;
  /** A toast's title after success. */
  told?: Words;
};

/**
 * Changes the user's safety data. The server answers with all of it, which replaces the cached data. Toasts are shown
 * here, not in `mutate`, so that the user hears of a failure also after leaving the page. With `isForm`, the form shows
 * the failure while it is on the page.
 */
function useUpdateSafety({ isForm = false } = {}) {
  const queryClient = useQueryClient();
  const isMounted = useIsMounted();
  return useMutation({
    mutationFn: ({ bookingId, body }: Change) => send(updateRef, { params: { id: bookingId }, body }),
    onSuccess: (safety, { told }) => {
      queryClient.setQueryData(SAFETY_KEY, safety);
      if (told !== undefined) toast({ title: told });
    },
    onError: (error) => {
      if (!isForm || !isMounted()) showFailure(text`This did not work`, error);
      return queryClient.invalidateQueries({ queryKey: SAFETY_KEY });
    },
  });
}

export const isAnsweredShare = ({ endsAt, wellAt }: contract.SessionShare): boolean =>
  isAnswered({ endsAt: new Date(endsAt), wellAt: wellAt === null ? null : new Date(wellAt) });

/** A lesson of a booking; `lessonId` is what is shared. */
type SharedLesson = { bookingId: string; lessonId: string };

/**
 * Actions to share a lesson, to answer "All well" and to withdraw the link. A toast shows errors, because they belong
 * to no form field.
 */
export function useShareActions() {
  const { t } = useLingui();
  const { mutate, isPending, variables } = useUpdateSafety();
  const pending = isPending && variables.body.action !== 'saveAddress' ? variables.body.action : null;
  function act(
    { bookingId, lessonId }: SharedLesson,
    action: 'share' | 'allWell' | 'withdraw',
    { told, done }: { told?: Words; done?: (safety: contract.Safety) => void },
  ) {
    if (isPending) return;
    const change: Change = { bookingId, body: { action, lessonId }, ...(told !== undefined && { told }) };
    mutate(change, { onSuccess: (safety) => done?.(safety) });
  }
  return {
    pending,
    share: (lesson: SharedLesson, done: (share: contract.SessionShare) => void) =>
      act(lesson, 'share', {
        done: ({ shares }) => {
          const made = shares.find(({ lessonId }) => lessonId === lesson.lessonId);
          if (made) done(made);
        },
      }),
    sayAllWell: (lesson: SharedLesson) =>
      act(lesson, 'allWell', { told: t`Thank you. Everyone with your link can see it.` }),
    withdraw: (lesson: SharedLesson) => act(lesson, 'withdraw', { told: t`The link is withdrawn.` }),
  };
}

export function useSaveAddress(bookingId: string) {
  const { mutate, isPending, error } = useUpdateSafety({ isForm: true });
  return {
    isPending,
    error,
    save: (address: string | null, done: () => void) =>
      mutate({ bookingId, body: { action: 'saveAddress', address } }, { onSuccess: done }),
  };
}
