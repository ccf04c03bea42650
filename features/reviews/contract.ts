import * as z from 'zod';
import { teacherParams } from '#features/teachers/contract.ts';
import { defineCall } from '#shared/call.ts';
import { idSchema } from '#shared/ids.ts';
import { pageQuery } from '#shared/pagination.ts';
import { REVIEW_PAGE } from './review-page.ts';

export const reviewSchema = z
  .object({
    id: idSchema,
    /** The student's user id; null when the account is gone. */
    clientId: idSchema.nullable(),
    /** "Priya S.", or 'Student'. */
    clientName: z.string(),
    rating: z.int().min(1).max(5),
    comment: z.string(),
    createdAt: z.iso.datetime(),
    /** When the student last changed it; null when never. */
    editedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Review' });

export type Review = z.output<typeof reviewSchema>;

/** Newest first. `cursor` is the id of the last review already seen; X-Total-Count holds the count of all. */
export const listTeacherReviews = defineCall({
  name: 'listTeacherReviews',
  summary: 'The reviews of a teacher, newest first',
  method: 'GET',
  path: '/api/teacher/:id/reviews',
  access: 'public',
  params: teacherParams,
  query: z.object({ ...pageQuery(REVIEW_PAGE), cursor: idSchema.optional() }),
  response: z.array(reviewSchema),
  errors: ['TEACHER_NOT_FOUND'],
});
