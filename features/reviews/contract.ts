import * as z from 'zod';
import { teacherParams } from '#features/teachers/contract.ts';
import { defineCall } from '#shared/calls/call.ts';
import { idPageQuery } from '#shared/calls/page-query.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { REVIEWS_PER_PAGE } from './review-page.ts';
import { REPLY_NEEDED, REVIEW_MAX, REVIEW_NEEDED } from './texts.ts';

const replySchema = z.object({
  text: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});

export const reviewSchema = z
  .object({
    id: idSchema,
    /** The student's user id; null if the account was deleted. */
    clientId: idSchema.nullable(),
    /** Short name such as "Priya S."; 'Student' if the account was deleted. */
    clientName: z.string(),
    rating: z.int().min(1).max(5),
    comment: z.string(),
    createdAt: z.iso.datetime(),
    /** When the student last changed it; null if never. */
    editedAt: z.iso.datetime().nullable(),
    /** Whether the two had a session; shown as "Verified session". */
    isVerifiedSession: z.boolean(),
    /** The teacher's reply, if any. */
    reply: replySchema.nullable(),
  })
  .meta({ id: 'Review' });

export type Review = z.output<typeof reviewSchema>;

/** Newest first. `cursor` is the id of the last review on the page before; X-Total-Count is the total. */
export const listTeacherReviews = defineCall({
  name: 'listTeacherReviews',
  summary: 'The reviews of a teacher, newest first',
  method: 'GET',
  path: '/api/teacher/:id/reviews',
  access: 'public',
  params: teacherParams,
  query: z.object(idPageQuery(REVIEWS_PER_PAGE)),
  response: z.array(reviewSchema),
  errors: ['TEACHER_NOT_FOUND'],
});

/** Like `listTeacherReviews`, for the signed-in teacher; the path has no id. */
export const listOwnReviews = defineCall({
  name: 'listOwnReviews',
  summary: 'The reviews of the signed-in teacher, newest first',
  method: 'GET',
  path: '/api/teacher/reviews',
  access: 'teacher',
  query: z.object(idPageQuery(REVIEWS_PER_PAGE)),
  response: z.array(reviewSchema),
  errors: ['TEACHER_NOT_FOUND'],
});

export const ownReviewSchema = z
  .object({
    /** Whether the student had a session with the teacher and can submit a review now. */
    mayReview: z.boolean(),
    review: reviewSchema.nullable(),
  })
  .meta({ id: 'OwnReview' });

export type OwnReview = z.output<typeof ownReviewSchema>;

export const getOwnReview = defineCall({
  name: 'getOwnReview',
  summary: "The student's own review of a teacher, and whether one may be written",
  method: 'GET',
  path: '/api/teacher/:id/reviews/own',
  access: 'student',
  params: teacherParams,
  response: ownReviewSchema,
  errors: ['TEACHER_NOT_FOUND'],
});

export const reviewBody = z.object({
  rating: z
    .int({ error: issueText(REVIEW_NEEDED) })
    .min(1, { error: issueText(REVIEW_NEEDED) })
    .max(5, { error: issueText(REVIEW_NEEDED) }),
  comment: textSchema({ min: 1, max: REVIEW_MAX, required: REVIEW_NEEDED }),
});

export type ReviewInput = z.output<typeof reviewBody>;

const WRITE = { bodyLimit: 16 * 1024, limit: 'reviewWrite' } as const;

export const createReview = defineCall({
  name: 'createReview',
  summary: 'Review a teacher after a session (one review per teacher)',
  method: 'POST',
  path: '/api/teacher/:id/reviews',
  access: 'student',
  params: teacherParams,
  body: reviewBody,
  response: reviewSchema,
  status: 201,
  errors: ['TEACHER_NOT_FOUND', 'REVIEW_NEEDS_SESSION', 'ALREADY_REVIEWED'],
  idempotent: true,
  ...WRITE,
});

export const updateReview = defineCall({
  name: 'updateReview',
  summary: 'Edit your review; earlier versions are stored',
  method: 'PUT',
  path: '/api/teacher/:id/reviews/:reviewId',
  access: 'student',
  params: teacherParams.extend({ reviewId: idSchema }),
  body: reviewBody,
  response: reviewSchema,
  errors: ['TEACHER_NOT_FOUND', 'REVIEW_NOT_FOUND'],
  ...WRITE,
});

export const replyBody = z.object({
  text: textSchema({ min: 1, max: REVIEW_MAX, required: REPLY_NEEDED }),
});

const replyParams = z.object({ id: idSchema });

export const replyToReview = defineCall({
  name: 'replyToReview',
  summary: 'Reply to a review of your teaching (one reply per review)',
  method: 'POST',
  path: '/api/teacher/reviews/:id/reply',
  access: 'teacher',
  params: replyParams,
  body: replyBody,
  response: reviewSchema,
  status: 201,
  errors: ['REVIEW_NOT_FOUND', 'ALREADY_REPLIED'],
  ...WRITE,
});

export const updateReply = defineCall({
  name: 'updateReply',
  summary: 'Edit your reply to a review; earlier versions are stored',
  method: 'PUT',
  path: '/api/teacher/reviews/:id/reply',
  access: 'teacher',
  params: replyParams,
  body: replyBody,
  response: reviewSchema,
  errors: ['REVIEW_NOT_FOUND'],
  ...WRITE,
});
