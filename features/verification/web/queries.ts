import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePolling } from '#platform/web/api/live.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { usePagedList } from '#platform/web/api/paged-list.ts';
import { send } from '#platform/web/api/send.ts';
import { callRef, callUrl, type Input, type Output } from '#shared/call.ts';
import type {
  AdminReview,
  AdminReviewDetail,
  checkCertification,
  decideReview,
  getAdminReview,
  listPastReviews,
  listPendingReviews,
} from '../contract.ts';

/** The queue is asked for again this often where the stream of changes is down. Each view is in the audit log. */
const POLL_MS = 60_000;

const pendingRef = callRef<typeof listPendingReviews>('GET', '/api/admin/reviews/pending');
const pastRef = callRef<typeof listPastReviews>('GET', '/api/admin/reviews/past');
const detailRef = callRef<typeof getAdminReview>('GET', '/api/admin/reviews/:id');
const decideRef = callRef<typeof decideReview>('POST', '/api/admin/reviews/:id/status');
const checkRef = callRef<typeof checkCertification>('PUT', '/api/admin/certifications/:id/check');

const REVIEW_PATHS = '/api/admin/reviews/';

/** Profiles that wait, oldest first. */
export function usePendingReviews() {
  return useQuery<Output<typeof listPendingReviews>>({
    queryKey: queryKey(pendingRef, { query: {} }),
    ...usePolling(POLL_MS),
  });
}

/** Decided submissions, latest decision first, page by page. `q` is the beginning of a teacher's name, address or number. */
export function usePastReviews(q: string) {
  return usePagedList<AdminReview>(callUrl(pastRef, { query: { q } }));
}

export function useAdminReview(id: string) {
  return useQuery<AdminReviewDetail>({ queryKey: queryKey(detailRef, { params: { id } }), staleTime: 0 });
}

type Decision = { id: string; body: Input<typeof decideReview>['body'] };

/** Whatever came of it, what shows of reviews, of the totals and of the teacher is asked for again. */
export function useDecideReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Decision) => send(decideRef, { params: { id }, body }),
    // Not waited for: what follows a decision must not hang on the lists.
    onSettled: () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [key] }) =>
          String(key).startsWith(REVIEW_PATHS) || /^\/api\/(admin\/statistics|teachers?\/)/.test(String(key)),
      }),
  });
}

type Check = { id: string; body: Input<typeof checkCertification>['body'] };

/** Ticks or unticks a certificate; the review that shows it and the public list are asked for again. */
export function useCheckCertification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Check) => send(checkRef, { params: { id }, body }),
    // Not waited for: what follows a decision must not hang on the lists.
    onSettled: () =>
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [key] }) =>
          String(key).startsWith(REVIEW_PATHS) || String(key).endsWith('/certifications'),
      }),
  });
}
