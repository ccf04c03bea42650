import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '#platform/web/api/loader.ts';
import { useOlderPages } from '#platform/web/api/older-pages.ts';
import { ApiError, send } from '#platform/web/api/send.ts';
import { callRef, type Input } from '#shared/calls/call.ts';
import type {
  createReview,
  getOwnReview,
  listOwnReviews,
  listTeacherReviews,
  OwnReview,
  Review,
  replyToReview,
  updateReply,
  updateReview,
} from '../contract.ts';
import { REVIEWS_PER_PAGE } from '../review-page.ts';

export const listTeacherReviewsRef = callRef<typeof listTeacherReviews>('GET', '/api/teacher/:id/reviews');
export const listOwnReviewsRef = callRef<typeof listOwnReviews>('GET', '/api/teacher/reviews');
const getOwnReviewRef = callRef<typeof getOwnReview>('GET', '/api/teacher/:id/reviews/own');
const createReviewRef = callRef<typeof createReview>('POST', '/api/teacher/:id/reviews');
const updateReviewRef = callRef<typeof updateReview>('PUT', '/api/teacher/:id/reviews/:reviewId');
const replyRef = callRef<typeof replyToReview>('POST', '/api/teacher/reviews/:id/reply');
const updateReplyRef = callRef<typeof updateReply>('PUT', '/api/teacher/reviews/:id/reply');

const ownReviewKey = (teacherId: string) => queryKey(getOwnReviewRef, { params: { id: teacherId } });

const nextOf = (page: Review[]) => (page.length < REVIEWS_PER_PAGE ? null : (page.at(-1)?.id ?? null));

const OWN_REVIEWS_KEY = queryKey(listOwnReviewsRef, { query: {} });

/** The signed-in teacher's reviews: the first page and, once asked for, the older ones. */
export function useOwnReviews() {
  const { data: first, error, refetch } = useQuery<Review[]>({ queryKey: OWN_REVIEWS_KEY });
  const list = useOlderPages<Review[]>(OWN_REVIEWS_KEY, first, {
    load: (cursor) => send(listOwnReviewsRef, { query: { cursor: cursor ?? undefined } }),
    nextOf,
  });
  return { first, error, refetch, list };
}

type ReviewsFrom = {
  teacherId: string;
  /** The review before the first page; undefined for the newest. */
  after: string | undefined;
  /** The first page. */
  reviews: Review[];
};

/** A teacher's reviews after the first page, once they are asked for. */
export function useOlderReviews({ teacherId, after, reviews }: ReviewsFrom) {
  const input = (cursor: string | undefined) => ({ params: { id: teacherId }, query: { cursor } });
  return useOlderPages<Review[]>(queryKey(listTeacherReviewsRef, input(after)), reviews, {
    load: (cursor) => send(listTeacherReviewsRef, input(cursor ?? after)),
    nextOf,
  });
}

/** The signed-in student's review of a teacher; set `enabled` for students only. */
export function useOwnReview(teacherId: string, { enabled }: { enabled: boolean }) {
  return useQuery<OwnReview>({ queryKey: ownReviewKey(teacherId), enabled });
}

type Written = { reviewId: string | null; body: Input<typeof createReview>['body'] };

/** Creates the student's review, or updates `reviewId`; refetches the teacher. */
export function useWriteReview(teacherId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reviewId, body }: Written) =>
      reviewId === null
        ? send(createReviewRef, { params: { id: teacherId }, body })
        : send(updateReviewRef, { params: { id: teacherId, reviewId }, body }),
    onSuccess: (review) => {
      queryClient.setQueryData<OwnReview>(ownReviewKey(teacherId), { mayReview: true, review });
      // A page's key may contain the user id instead of the profile id, so every shown teacher is refetched.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          /^\/api\/teachers?\//.test(String(path)) && path !== ownReviewKey(teacherId)[0],
      });
    },
    // Another page may have posted a review.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: ownReviewKey(teacherId) });
    },
  });
}

type Replied = { reviewId: string; text: string; hasReply: boolean };

type ReplyOutcome = { onSuccess: (review: Review) => void; onError: (error: unknown) => void };

/**
 * Creates or changes the teacher's reply to a review. `onSuccess` and `onError` also run if the review is no longer on
 * the page.
 */
export function useSaveReply({ onSuccess, onError }: ReplyOutcome) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reviewId, text, hasReply }: Replied) => {
      const input = { params: { id: reviewId }, body: { text } };
      return hasReply ? send(updateReplyRef, input) : send(replyRef, input);
    },
    onSuccess,
    onError,
    // On errors too: another page may have replied already, and the reply can then be edited.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: OWN_REVIEWS_KEY }),
  });
}
