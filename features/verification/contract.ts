import * as z from 'zod';
import { REVIEW_STATUSES } from '#features/teachers/contract.ts';
import { defineCall } from '#shared/call.ts';
import { idSchema } from '#shared/ids.ts';

/** What a teacher is told of an own submission. */
export const submissionSchema = z
  .object({
    id: idSchema,
    status: z.enum(REVIEW_STATUSES),
    reviewNotes: z.string().nullable(),
    submittedAt: z.iso.datetime(),
    /** Advice: what would make the profile stronger, first things first. Nothing of it holds the review up. */
    missing: z.array(z.object({ key: z.string(), label: z.string() })),
  })
  .meta({ id: 'ProfileSubmission' });

export type Submission = z.output<typeof submissionSchema>;

export const submitForReview = defineCall({
  name: 'submitForReview',
  summary: 'Submit the own profile for the admin review, the first time or again',
  method: 'POST',
  path: '/api/teacher/submit-for-review',
  access: 'teacher',
  response: submissionSchema,
  status: 201,
  errors: ['TEACHER_NOT_FOUND', 'REVIEW_ALREADY_PENDING', 'ALREADY_APPROVED'],
  limit: 'profileWrite',
});
