import * as z from 'zod';
import { REVIEW_STATUSES } from '#features/teachers/contract.ts';
import { defineCall } from '#shared/calls/call.ts';
import { pageQuery } from '#shared/calls/page-query.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { text } from '#shared/texts/translate.ts';

const admin = { access: 'admin', limit: 'admin' } as const;

/** A user as admins see them, with full contacts. */
export const adminUserSchema = z
  .object({
    id: idSchema,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    mobile: z.string(),
    userType: z.enum(['student', 'teacher', 'admin']),
    profileImageUrl: z.string().nullable(),
    isEmailVerified: z.boolean(),
    isMobileVerified: z.boolean(),
    isBlocked: z.boolean(),
    blockedAt: z.iso.datetime().nullable(),
    blockedReason: z.string().nullable(),
    createdAt: z.iso.datetime(),
    isSample: z.boolean(),
    city: z.string().nullable(),
    /** The id of the teacher profile; null for other roles. */
    teacherId: idSchema.nullable(),
    isVerified: z.boolean(),
    reviewStatus: z.enum(REVIEW_STATUSES).nullable(),
  })
  .meta({ id: 'AdminUser' });

export type AdminUser = z.output<typeof adminUserSchema>;

const ROLES = ['student', 'client', 'teacher', 'admin'] as const;

export const listUsers = defineCall({
  ...admin,
  name: 'listUsers',
  summary: 'Users, newest first, or by name in a search',
  method: 'GET',
  path: '/api/admin/users',
  query: z.object({
    /** Start of a first or last name, an email address or a mobile number. */
    q: textSchema({ max: 100, singleLine: true }).optional(),
    /** `client` means student. */
    role: z.enum(ROLES, { error: issueText`Please use student, teacher or admin.` }).optional(),
    status: z.enum(['active', 'blocked'], { error: issueText`Please use active or blocked.` }).optional(),
    ...pageQuery(50),
  }),
  response: z.array(adminUserSchema),
  errors: [],
});

const userParams = z.object({ id: idSchema });

export const blockUser = defineCall({
  ...admin,
  name: 'blockUser',
  summary: 'Block an account: signs it out, unlists it and cancels its pending requests',
  method: 'POST',
  path: '/api/admin/users/:id/block',
  params: userParams,
  body: z.object({
    reason: textSchema({ min: 1, max: 500, required: text`Please give a reason.` }),
  }),
  response: adminUserSchema,
  status: 200,
  errors: ['REAUTHENTICATE', 'USER_NOT_FOUND', 'USER_ALREADY_BLOCKED', 'OWN_ACCOUNT', 'LAST_ADMIN'],
});

export const unblockUser = defineCall({
  ...admin,
  name: 'unblockUser',
  summary: 'Unblock an account',
  method: 'POST',
  path: '/api/admin/users/:id/unblock',
  params: userParams,
  body: z.object({
    reason: textSchema({ min: 1, max: 500, required: text`Please give a reason.` }),
  }),
  response: adminUserSchema,
  errors: ['REAUTHENTICATE', 'USER_NOT_FOUND', 'USER_NOT_BLOCKED'],
});

export const adminProfileSchema = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    mobile: z.string(),
    profilePicture: z.string().nullable(),
    /** Same value as `profilePicture`, under the field name that account calls use. */
    profileImageUrl: z.string().nullable(),
  })
  .meta({ id: 'AdminProfile' });

export type AdminProfile = z.output<typeof adminProfileSchema>;

export const getAdminProfile = defineCall({
  ...admin,
  name: 'getAdminProfile',
  summary: "The admin's own profile",
  method: 'GET',
  path: '/api/admin/profile',
  response: adminProfileSchema,
  errors: [],
});

/** Enough for a 400 × 400 picture at the quality that browsers send. */
const PICTURE_BODY_LIMIT = 512 * 1024;

export const updateAdminProfile = defineCall({
  ...admin,
  name: 'updateAdminProfile',
  summary: "Change the admin's own picture",
  method: 'PUT',
  path: '/api/admin/profile',
  body: z.object({
    /** URL of a picture that the admin uploaded, a data URL (JPEG, PNG or WebP), or null for no picture. */
    profilePicture: z
      .string({ error: issueText`Please choose a picture.` })
      .max(PICTURE_BODY_LIMIT)
      .nullable(),
  }),
  response: adminProfileSchema,
  errors: ['UNSUPPORTED_MEDIA', 'BODY_TOO_LARGE', 'BODY_TOO_SLOW', 'MEDIA_FULL', 'UNAVAILABLE'],
  bodyLimit: PICTURE_BODY_LIMIT,
});
