import * as z from 'zod';
import { REVIEW_STATUSES } from '#features/teachers/contract.ts';
import { defineCall } from '#shared/call.ts';
import { idSchema } from '#shared/ids.ts';
import { pageQuery } from '#shared/pagination.ts';
import { textSchema } from '#shared/text-schema.ts';
import { REVIEW_AGES } from './business-days.ts';
import { DECISIONS, NOTES_NEEDED } from './decisions.ts';

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

/** Pending reviews on the first page: all of them, at any number we could keep our promise with. */
export const PENDING_MAX = 500;
const NOTES_MAX = 2000;

/** A submission as admins see it, with the teacher's contacts in full. */
export const adminReviewSchema = z
  .object({
    id: idSchema,
    teacherId: idSchema,
    teacherUserId: idSchema,
    teacherFirstName: z.string(),
    teacherLastName: z.string(),
    teacherEmail: z.string(),
    teacherMobile: z.string(),
    teacherProfilePicture: z.string().nullable(),
    teacherCity: z.string().nullable(),
    isSample: z.boolean(),
    /** Whether the teacher has the badge now. */
    isVerified: z.boolean(),
    status: z.enum(REVIEW_STATUSES),
    submittedAt: z.iso.datetime(),
    reviewedAt: z.iso.datetime().nullable(),
    reviewNotes: z.string().nullable(),
    /** Who decided; null while nobody has, and for decisions of before names were kept. */
    reviewerName: z.string().nullable(),
    /** End of the last of the business days that were promised. */
    dueAt: z.iso.datetime(),
    /** Counted until the decision, or until now. */
    age: z.enum(REVIEW_AGES),
    isResubmission: z.boolean(),
    /** Whether it is the teacher's latest submission: the only one that can still be decided otherwise. */
    isLatest: z.boolean(),
  })
  .meta({ id: 'AdminProfileReview' });

export type AdminReview = z.output<typeof adminReviewSchema>;

const searchText = textSchema({ max: 100, singleLine: true }).optional();
const admin = { access: 'admin', limit: 'admin' } as const;

export const listPendingReviews = defineCall({
  ...admin,
  name: 'listPendingReviews',
  summary: 'Profiles that wait for a decision, oldest first',
  method: 'GET',
  path: '/api/admin/reviews/pending',
  query: z.object({
    /** Beginning of a name, an e-mail address or a mobile number of the teacher. */
    q: searchText,
    ...pageQuery(PENDING_MAX, PENDING_MAX),
  }),
  response: z.array(adminReviewSchema),
  errors: [],
});

export const listPastReviews = defineCall({
  ...admin,
  name: 'listPastReviews',
  summary: 'Decided submissions, latest decision first',
  method: 'GET',
  path: '/api/admin/reviews/past',
  query: z.object({ q: searchText, ...pageQuery(50) }),
  response: z.array(adminReviewSchema),
  errors: [],
});

/** A certificate with what an admin found. */
export const checkedCertificationSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    organization: z.string(),
    year: z.int().nullable(),
    description: z.string().nullable(),
    /** As the teacher gave it. */
    credentialNumber: z.string().nullable(),
    issuerUrl: z.string().nullable(),
    hasDocument: z.boolean(),
    checkedAt: z.iso.datetime().nullable(),
    checkedByName: z.string().nullable(),
    /** The number on the certificate, as the admin read it. */
    checkedNumber: z.string().nullable(),
  })
  .meta({ id: 'CheckedCertification' });

export type CheckedCertification = z.output<typeof checkedCertificationSchema>;

export const adminReviewDetailSchema = adminReviewSchema
  .extend({
    certifications: z.array(checkedCertificationSchema),
    missing: submissionSchema.shape.missing,
    /** Every submission of the teacher, latest first, this one too. */
    history: z.array(
      adminReviewSchema.pick({
        id: true,
        status: true,
        submittedAt: true,
        reviewedAt: true,
        reviewNotes: true,
        reviewerName: true,
      }),
    ),
  })
  .meta({ id: 'AdminProfileReviewDetail' });

export type AdminReviewDetail = z.output<typeof adminReviewDetailSchema>;

const reviewParams = z.object({ id: idSchema });

export const getAdminReview = defineCall({
  ...admin,
  name: 'getAdminReview',
  summary: 'A submission with certificates, what is missing and earlier decisions',
  method: 'GET',
  path: '/api/admin/reviews/:id',
  params: reviewParams,
  response: adminReviewDetailSchema,
  errors: ['REVIEW_NOT_FOUND'],
});

export const decisionBody = z
  .object({
    status: z.enum(DECISIONS, { error: 'Please choose approve, reject or request more info.' }),
    /** Read by the teacher. Needed unless the profile is approved. */
    reviewNotes: textSchema({ max: NOTES_MAX }).nullish(),
    /** The status that the admin saw; what has become another since is not decided over. */
    from: z.enum(REVIEW_STATUSES).default('pending'),
  })
  .refine((body) => body.status === 'approved' || (body.reviewNotes ?? '') !== '', {
    path: ['reviewNotes'],
    error: NOTES_NEEDED,
    // Judged with every other field, not only after all of them are right.
    when: ({ value }) => typeof value === 'object' && value !== null && 'status' in value,
  });

export type DecisionInput = z.output<typeof decisionBody>;

export const decideReview = defineCall({
  ...admin,
  name: 'decideReview',
  summary: 'Approve a profile, reject it or ask for more; of decisions at once one wins',
  method: 'POST',
  path: '/api/admin/reviews/:id/status',
  params: reviewParams,
  body: decisionBody,
  response: adminReviewSchema,
  errors: ['REVIEW_NOT_FOUND', 'REVIEW_ALREADY_DECIDED'],
});

export const checkCertification = defineCall({
  ...admin,
  name: 'checkCertification',
  summary: 'Say that a certificate was checked, or take it back',
  method: 'PUT',
  path: '/api/admin/certifications/:id/check',
  params: z.object({ id: idSchema }),
  body: z.object({
    isChecked: z.boolean({ error: 'Please say whether it was checked.' }),
    number: textSchema({ max: 120, singleLine: true }).nullish(),
  }),
  response: checkedCertificationSchema,
  errors: ['CERTIFICATION_NOT_FOUND'],
});
