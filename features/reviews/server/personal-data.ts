import type { PersonalData } from '#platform/server/personal-data.ts';
import {
  anonymiseReviewsOf,
  deleteRepliesOf,
  listRepliesOf,
  listReviewWriters,
  listWrittenBy,
} from './personal-store.ts';

export const reviewsPersonalData = {
  tables: {
    review_edits: {
      onErasure: 'kept',
      reason: 'What a review said before, without its author; for our team. Earlier replies are deleted.',
      exported: false,
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
    return {
      reviews: reviews.map((review) => ({
        ...review,
        comment: redact(review.comment),
        reply: review.reply && redact(review.reply),
        createdAt: review.createdAt.toISOString(),
        editedAt: review.editedAt?.toISOString() ?? null,
      })),
      ...(actor.role === 'teacher' && {
        repliesToReviews: replies.map(({ reply, repliedAt, ...review }) => ({
          ...review,
          reply: redact(reply),
          repliedAt: repliedAt?.toISOString() ?? null,
        })),
      }),
    };
  },
} satisfies PersonalData;
