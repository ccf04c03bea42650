import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePolling } from '#platform/web/api/live.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { usePagedList } from '#platform/web/api/paged-list.ts';
import { send } from '#platform/web/api/send.ts';
import { callRef, callUrl, type Input, type Output } from '#shared/calls/call.ts';
import type {
  AdminReview,
  AdminReviewDetail,
  checkCertification,
  decideReview,
  getAdminReview,
  listPastReviews,
  listPendingReviews,
  listWaitingCertifications,
} from '../contract.ts';

/** Polling interval of the queue while the event stream is down; long, because the server logs each view. */
const POLL_MS = 60_000;

const pendingRef = callRef<typeof listPendingReviews>('GET', '/api/admin/reviews/pending');
const pastRef = callRef<typeof listPastReviews>('GET', '/api/admin/reviews/past');
const detailRef = callRef<typeof getAdminReview>('GET', '/api/admin/reviews/:id');
const decideRef = callRef<typeof decideReview>('POST', '/api/admin/reviews/:id/status');
const waitingRef = callRef<typeof listWaitingCertifications>('GET', '/api/admin/certifications');
const checkRef = callRef<typeof checkCertification>('PUT', '/api/admin/certifications/:id/check');

const REVIEW_PATHS = '/api/admin/reviews/';

/** Pending reviews, oldest first. */
export function usePendingReviews() {
  return useQuery<Output<typeof listPendingReviews>>({
    queryKey: queryKey(pendingRef, { query: {} }),
    ...usePolling(POLL_MS),
  });
}

/**
 * Past reviews, latest decision first, page by page. `q` is the beginning of a teacher's name, email address or mobile
 * number.
 */
export function usePastReviews(q: string) {
  return usePagedList<AdminReview>(callUrl(pastRef, { query: { q } }));
}

export function useAdminReview(id: string) {
  return useQuery<AdminReviewDetail>({ queryKey: queryKey(detailRef, { params: { id } }), staleTime: 0 });
}

type Decision = { id: string; body: Input<typeof decideReview>['body'] };

/** Callbacks that run even if the admin has opened something else in the meantime. */
type Callbacks<Variables> = {
  onSuccess: (answer: unknown, variables: Variables) => void;
  onError: (error: Error) => void;
};

/** Sends a decision. Refreshes reviews, totals and the teacher after success and failure. */
export function useDecideReview(callbacks: Callbacks<Decision>) {
  const queryClient = useQueryClient();
  return useMutation({
    ...callbacks,
    mutationFn: ({ id, body }: Decision) => send(decideRef, { params: { id }, body }),
    // Not awaited, so that the admin can go on before the lists are refetched.
    onSettled: () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [key] }) =>
          String(key).startsWith(REVIEW_PATHS) || /^\/api\/(admin\/statistics|teachers?\/)/.test(String(key)),
      }),
  });
}

/** Certificates that approved teachers added since the last decision, oldest first. */
export function useWaitingCertifications() {
  return useQuery<Output<typeof listWaitingCertifications>>({
    queryKey: queryKey(waitingRef, { query: {} }),
    ...usePolling(POLL_MS),
  });
}

type Check = { id: string; body: Input<typeof checkCertification>['body'] };

const CHECK_KEY = ['certification-check'] as const;

/** Whether a check of a certificate is being saved. */
export function useIsSavingCheck(): boolean {
  return useIsMutating({ mutationKey: CHECK_KEY }) > 0;
}

/** Marks a certificate as checked or unchecked; refreshes its review and the public list. */
export function useCheckCertification(callbacks: Callbacks<Check>) {
  const queryClient = useQueryClient();
  return useMutation({
    ...callbacks,
    mutationKey: CHECK_KEY,
    mutationFn: ({ id, body }: Check) => send(checkRef, { params: { id }, body }),
    // Not awaited, so that the admin can go on before the lists are refetched.
    onSettled: () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [key] }) =>
          String(key).startsWith(REVIEW_PATHS) || String(key).endsWith('/certifications'),
      }),
  });
}
