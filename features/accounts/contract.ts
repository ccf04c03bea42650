import * as z from 'zod';
import { defineCall } from '#shared/call.ts';
import { idSchema } from '#shared/ids.ts';

/** Roles as stored and answered. Paths and some fields say `client` for a student. */
export const USER_TYPES = ['student', 'teacher', 'admin'] as const;

/** The signed-in person as every screen sees them. `profileImageUrl` comes from the role's own profile. */
export const currentUserSchema = z
  .object({
    id: idSchema,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    mobile: z.string(),
    userType: z.enum(USER_TYPES),
    profileImageUrl: z.string().nullable(),
    isEmailVerified: z.boolean(),
    isMobileVerified: z.boolean(),
    isBlocked: z.boolean(),
  })
  .meta({ id: 'User' });

export type CurrentUser = z.output<typeof currentUserSchema>;

export const getUser = defineCall({
  name: 'getUser',
  summary: 'The signed-in user',
  method: 'GET',
  path: '/api/user',
  access: 'signedIn',
  response: currentUserSchema,
  errors: [],
});
