import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { normalizeMobile } from '#shared/mobile.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { ACCOUNT_LOCALE_CODES } from '#shared/texts/locale.ts';
import { countCodePoints } from '#shared/texts/text.ts';
import { ownNameSchema } from '#shared/texts/text-schema.ts';
import { text } from '#shared/texts/translate.ts';

/** Roles as stored and returned. Paths and some fields say `client` for a student. */
export const USER_TYPES = ['student', 'teacher', 'admin'] as const;

/** Password length in code points. The maximum is our own: it bounds the cost of hashing. */
export const PASSWORD_LENGTH = { min: 6, max: 128 } as const;

/** The signed-in user as every screen sees them. `profileImageUrl` comes from the profile of the user's role. */
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
    /** When the account is deleted. Present only while its owner can still undo the deletion. */
    deletionDueAt: z.string().optional(),
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

export const setLocale = defineCall({
  name: 'setLocale',
  summary: 'Choose the language of pages, mails, SMS and notices',
  method: 'PUT',
  path: '/api/account/locale',
  access: 'signedIn',
  body: z.object({
    locale: z.enum(ACCOUNT_LOCALE_CODES, { error: issueText`Please choose one of the languages offered` }),
  }),
  response: z.object({ locale: z.enum(ACCOUNT_LOCALE_CODES) }),
  errors: [],
});

/** A mobile number as users type it; parsed to "+91XXXXXXXXXX". */
export const mobileSchema = z
  .string({ error: issueText`Mobile number must be 10 digits` })
  .max(32, { error: issueText`Mobile number must be 10 digits`, abort: true })
  .overwrite((typed) => normalizeMobile(typed) ?? '')
  .refine((mobile) => mobile !== '', { error: issueText`Mobile number must be 10 digits` });

export const emailSchema = z
  .string({ error: issueText`Invalid email address` })
  .max(254, { error: issueText`Invalid email address`, abort: true })
  .trim()
  .toLowerCase()
  .regex(z.regexes.email, { error: issueText`Invalid email address` });

/** A new password: any characters, never trimmed. */
export const newPasswordSchema = z
  .string({ error: issueText`Password must be at least 6 characters` })
  .overwrite((password) => password.normalize('NFC'))
  .refine((password) => countCodePoints(password) >= PASSWORD_LENGTH.min, {
    error: issueText`Password must be at least 6 characters`,
  })
  .refine((password) => countCodePoints(password) <= PASSWORD_LENGTH.max, {
    error: issueText`Password must be at most 128 characters`,
  });

export const registerBody = z.object({
  mobile: mobileSchema,
  email: emailSchema,
  password: newPasswordSchema,
  firstName: ownNameSchema(text`First name is required`),
  lastName: ownNameSchema(text`Last name is required`),
  userType: z.enum(['student', 'teacher'], { error: issueText`Please select account type` }),
});

export const register = defineCall({
  name: 'register',
  security: true,
  summary: 'Create an account and sign in',
  method: 'POST',
  path: '/api/register',
  access: 'public',
  body: registerBody,
  response: currentUserSchema,
  status: 201,
  errors: ['ACCOUNT_EXISTS', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
  limit: 'register',
});

export const loginBody = z.object({
  mobile: mobileSchema,
  password: z
    .string({ error: issueText`Password is required` })
    .min(1, { error: issueText`Password is required` })
    .overwrite((password) => password.normalize('NFC')),
  /** For admins with a second step: a code from the authenticator app, or a recovery code. */
  code: z.string().max(40).optional(),
});

export const login = defineCall({
  name: 'login',
  security: true,
  summary: 'Sign in with mobile number and password',
  method: 'POST',
  path: '/api/login',
  access: 'public',
  body: loginBody,
  response: currentUserSchema,
  errors: [
    'INVALID_CREDENTIALS',
    'SECOND_FACTOR_NEEDED',
    'SECOND_FACTOR_ENROL',
    'SECOND_FACTOR_WRONG',
    'ACCOUNT_BLOCKED',
    'RECOVERY_REQUIRED',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
  ],
});

export const logout = defineCall({
  name: 'logout',
  security: true,
  summary: 'End the session, if there is one',
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  response: z.object({}),
  errors: [],
});
