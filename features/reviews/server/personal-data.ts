import type { PersonalData } from '#platform/server/personal-data.ts';
import {
  anonymiseReviewsOf,
  deleteRepliesOf,
  listEdits,
  listRepliesOf,
  listReviewWriters,
  listWrittenBy,
} from './personal-store.ts';

export const reviewsPersonalData = {
  tables: {
    review_edits: {
      onErasure: 'kept',
      reason: 'What a review said before, without its author; for our team. Earlier replies are deleted.',
      exported: true,
    },
    reviews: { onErasure: 'anonymised', exported: true },
  },
  erase: async (tx, { userId }) => {
    await anonymiseReviewsOf(tx, userId);
    await deleteRepliesOf(tx, userId);
  },
  listActive: listReviewWriters,
  export: async ({ db, actor }, redact) => {
    const reviews = await listWrittenBy(db, actor.userId);
    const replies = actor.role === 'teacher' ? await listRepliesOf(db, actor.userId) : [];
    const reviewIds = reviews.map(({ id }) => id);
    const earlierReviews = await listEdits(db, reviewIds, 'review');
    const repliedIds = replies.map(({ reviewId }) => reviewId);
    const earlierReplies = await listEdits(db, repliedIds, 'reply');
    return {
      reviews: reviews.map((review) => ({
        ...review,
        comment: redact(review.comment),
        reply: review.reply && redact(review.reply),
        createdAt: review.createdAt.toISOString(),
        editedAt: review.editedAt?.toISOString() ?? null,
        edits: earlierReviews
          .filter(({ reviewId }) => reviewId === review.id)
          .map(({ rating, text, replacedAt }) => ({
            rating,
            comment: redact(text),
            replacedAt: replacedAt.toISOString(),
          })),
      })),
      ...(actor.role === 'teacher' && {
        repliesToReviews: replies.map(({ reply, repliedAt, ...review }) => ({
          ...review,
          reply: redact(reply),
          repliedAt: repliedAt?.toISOString() ?? null,
          edits: earlierReplies
            .filter(({ reviewId }) => reviewId === review.reviewId)
            .map(({ text, replacedAt }) => ({ reply: redact(text), replacedAt: replacedAt.toISOString() })),
        })),
      }),
    };
  },
} satisfies PersonalData;
