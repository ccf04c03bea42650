import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '#platform/web/api/loader.ts';
import { send } from '#platform/web/api/send.ts';
import { callRef, type Input } from '#shared/call.ts';
import type {
  createReview,
  getOwnReview,
  listOwnReviews,
  listTeacherReviews,
  OwnReview,
  replyToReview,
  updateReply,
  updateReview,
} from '../contract.ts';

export const listTeacherReviewsRef = callRef<typeof listTeacherReviews>('GET', '/api/teacher/:id/reviews');
export const listOwnReviewsRef = callRef<typeof listOwnReviews>('GET', '/api/teacher/reviews');
const getOwnReviewRef = callRef<typeof getOwnReview>('GET', '/api/teacher/:id/reviews/own');
const createReviewRef = callRef<typeof createReview>('POST', '/api/teacher/:id/reviews');
const updateReviewRef = callRef<typeof updateReview>('PUT', '/api/teacher/:id/reviews/:reviewId');
const replyRef = callRef<typeof replyToReview>('POST', '/api/teacher/reviews/:id/reply');
const updateReplyRef = callRef<typeof updateReply>('PUT', '/api/teacher/reviews/:id/reply');

const ownReviewKey = (teacherId: string) => queryKey(getOwnReviewRef, { params: { id: teacherId } });

/** The signed-in student's review of a teacher; ask with `enabled` for students only. */
export function useOwnReview(teacherId: string, { enabled }: { enabled: boolean }) {
  return useQuery<OwnReview>({ queryKey: ownReviewKey(teacherId), enabled });
}

type Written = { reviewId: string | null; body: Input<typeof createReview>['body'] };

/** Writes the student's review, or changes it where `reviewId` is known; the teacher's page is asked for again. */
export function useWriteReview(teacherId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reviewId, body }: Written) =>
      reviewId === null
        ? send(createReviewRef, { params: { id: teacherId }, body })
        : send(updateReviewRef, { params: { id: teacherId, reviewId }, body }),
    onSuccess: (review) => {
      queryClient.setQueryData<OwnReview>(ownReviewKey(teacherId), { mayReview: true, review });
      // The page's own key may hold the user's id instead of the profile's, so every teacher shown is asked for again.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          /^\/api\/teachers?\//.test(String(path)) && path !== ownReviewKey(teacherId)[0],
      });
    },
  });
}

type Replied = { reviewId: string; text: string; hasReply: boolean };

/** The teacher's one reply to a review, or a change to it. */
export function useReply() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reviewId, text, hasReply }: Replied) => {
      const input = { params: { id: reviewId }, body: { text } };
      return hasReply ? send(updateReplyRef, input) : send(replyRef, input);
    },
    onSuccess: () =>
      void queryClient.invalidateQueries({ queryKey: queryKey(listOwnReviewsRef, { query: {} }) }),
  });
}
