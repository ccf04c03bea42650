import * as z from 'zod';
import { REVIEW_STATUSES } from '#features/teachers/contract.ts';
import { defineCall } from '#shared/calls/call.ts';
import { pageQuery } from '#shared/calls/page-query.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { REVIEW_AGES } from './business-days.ts';
import { DECISIONS, NOTES_NEEDED } from './decisions.ts';

/** A submission as its teacher sees it. */
export const submissionSchema = z
  .object({
    id: idSchema,
    status: z.enum(REVIEW_STATUSES),
    reviewNotes: z.string().nullable(),
    submittedAt: z.iso.datetime(),
    /** Advice on what would improve the profile, most important first. None of it blocks the review. */
    missing: z.array(z.object({ key: z.string(), label: z.string() })),
  })
  .meta({ id: 'ProfileSubmission' });

export type Submission = z.output<typeof submissionSchema>;

export const submitForReview = defineCall({
  name: 'submitForReview',
  summary: "Submit the teacher's own profile for review, the first time or again",
  method: 'POST',
  path: '/api/teacher/submit-for-review',
  access: 'teacher',
  response: submissionSchema,
  status: 201,
  errors: ['TEACHER_NOT_FOUND', 'REVIEW_ALREADY_PENDING', 'ALREADY_APPROVED'],
  limit: 'profileWrite',
});

/** Size of the first page of pending reviews. If reviews are done in the promised time, all fit into it. */
export const PENDING_PAGE_SIZE = 500;
const NOTES_MAX = 2000;

/** A submission as admins see it, with the teacher's full contacts. */
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
    /** The admin who decided; null while pending, and for old decisions without a recorded name. */
    reviewerName: z.string().nullable(),
    /** End of the last promised business day. */
    dueAt: z.iso.datetime(),
    /** Age of the submission now or, if it was decided, at the decision. */
    age: z.enum(REVIEW_AGES),
    isResubmission: z.boolean(),
    /** Whether it is the teacher's latest submission. Only that one can be decided again. */
    isLatest: z.boolean(),
    /** Steps of a complete profile that are done now: "0 of 11". */
    completeness: z.object({ done: z.int(), total: z.int() }),
  })
  .meta({ id: 'AdminProfileReview' });

export type AdminReview = z.output<typeof adminReviewSchema>;

const searchText = textSchema({ max: 100, singleLine: true }).optional();
const admin = { access: 'admin', limit: 'admin' } as const;

export const listPendingReviews = defineCall({
  ...admin,
  name: 'listPendingReviews',
  summary: 'Profiles that wait for a decision, oldest first; those with fewer than 6 steps done come last',
  method: 'GET',
  path: '/api/admin/reviews/pending',
  query: z.object({
    /** Start of the teacher's name, email address or mobile number. */
    q: searchText,
    ...pageQuery(PENDING_PAGE_SIZE, PENDING_PAGE_SIZE),
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

/** A certificate with the result of an admin's check. */
export const checkedCertificationSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    organization: z.string(),
    year: z.int().nullable(),
    description: z.string().nullable(),
    /** The certificate's number, as the teacher typed it. */
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
    isEmailVerified: z.boolean(),
    isMobileVerified: z.boolean(),
    /** All submissions of the teacher, latest first, including this one. */
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
    status: z.enum(DECISIONS, { error: issueText`Please choose approve, reject or request more info.` }),
    /** The teacher reads these. Required unless the profile is approved. */
    reviewNotes: textSchema({ max: NOTES_MAX }).nullish(),
    /** The status that the admin saw. If it has changed meanwhile, the call is refused. */
    from: z.enum(REVIEW_STATUSES).default('pending'),
  })
  .refine((body) => body.status === 'approved' || (body.reviewNotes ?? '') !== '', {
    path: ['reviewNotes'],
    error: issueText(NOTES_NEEDED),
    // Run this check even if other fields are invalid, so that the admin sees all errors at once.
    when: ({ value }) => typeof value === 'object' && value !== null && 'status' in value,
  });

export type DecisionInput = z.output<typeof decisionBody>;

export const decideReview = defineCall({
  ...admin,
  name: 'decideReview',
  summary: 'Approve a profile, reject it or request more info; one of several decisions at once wins',
  method: 'POST',
  path: '/api/admin/reviews/:id/status',
  params: reviewParams,
  body: decisionBody,
  response: adminReviewSchema,
  errors: ['REVIEW_NOT_FOUND', 'REVIEW_ALREADY_DECIDED'],
});

/** A certificate that an approved teacher added after the last decision on the profile. */
export const waitingCertificationSchema = z
  .object({
    teacherId: idSchema,
    teacherFirstName: z.string(),
    teacherLastName: z.string(),
    addedAt: z.iso.datetime(),
    /** The teacher's latest submission; null if there is none. */
    reviewId: idSchema.nullable(),
    certification: checkedCertificationSchema,
  })
  .meta({ id: 'WaitingCertification' });

export type WaitingCertification = z.output<typeof waitingCertificationSchema>;

export const listWaitingCertifications = defineCall({
  ...admin,
  name: 'listWaitingCertifications',
  summary: 'Unchecked certificates that approved teachers added since the last decision, oldest first',
  method: 'GET',
  path: '/api/admin/certifications',
  query: z.object(pageQuery(50)),
  response: z.array(waitingCertificationSchema),
  errors: [],
});

export const checkCertification = defineCall({
  ...admin,
  name: 'checkCertification',
  summary: 'Mark a certificate as checked, or undo that',
  method: 'PUT',
  path: '/api/admin/certifications/:id/check',
  params: z.object({ id: idSchema }),
  body: z.object({
    isChecked: z.boolean({ error: issueText`Please say whether it was checked.` }),
    number: textSchema({ max: 120, singleLine: true }).nullish(),
  }),
  response: checkedCertificationSchema,
  errors: ['CERTIFICATION_NOT_FOUND'],
});
