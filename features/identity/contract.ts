import * as z from 'zod';
import { CODE_RULES } from '#features/codes/code-rules.ts';
import { defineCall } from '#shared/call.ts';
import { idSchema } from '#shared/ids.ts';
import { normalizeMobile } from '#shared/mobile.ts';
import { codePoints } from '#shared/text.ts';
import { nameSchema, textSchema } from '#shared/text-schema.ts';

/** Roles as stored and answered. Paths and some fields say `client` for a student. */
export const USER_TYPES = ['student', 'teacher', 'admin'] as const;

/** Code points of a password; the upper bound is ours, so that hashing stays bounded. */
export const PASSWORD_LENGTH = { min: 6, max: 128 } as const;

/** Bytes of the profile calls, which carry a picture as a data URL. */
const PROFILE_BODY_LIMIT = 8 * 1024 * 1024;

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
    /** Only while a deletion that the owner asked for can be undone: when it happens. */
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

/** A mobile number as people type it; read as "+91XXXXXXXXXX". */
export const mobileSchema = z
  .string({ error: 'Mobile number must be 10 digits' })
  .max(32, { error: 'Mobile number must be 10 digits', abort: true })
  .overwrite((typed) => normalizeMobile(typed) ?? '')
  .refine((mobile) => mobile !== '', { error: 'Mobile number must be 10 digits' });

export const emailSchema = z
  .string({ error: 'Invalid email address' })
  .max(254, { error: 'Invalid email address', abort: true })
  .trim()
  .toLowerCase()
  .regex(z.regexes.email, { error: 'Invalid email address' });

/** A password to be set: any characters, nothing trimmed. */
export const newPasswordSchema = z
  .string({ error: 'Password must be at least 6 characters' })
  .overwrite((password) => password.normalize('NFC'))
  .refine((password) => codePoints(password) >= PASSWORD_LENGTH.min, {
    error: 'Password must be at least 6 characters',
  })
  .refine((password) => codePoints(password) <= PASSWORD_LENGTH.max, {
    error: 'Password must be at most 128 characters',
  });

export const registerBody = z.object({
  mobile: mobileSchema,
  email: emailSchema,
  password: newPasswordSchema,
  firstName: nameSchema('First name is required'),
  lastName: nameSchema('Last name is required'),
  userType: z.enum(['student', 'teacher'], { error: 'Please select account type' }),
});

export const register = defineCall({
  name: 'register',
  summary: 'Open an account and sign in',
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
    .string({ error: 'Password is required' })
    .min(1, { error: 'Password is required' })
    .overwrite((password) => password.normalize('NFC')),
  /** Of an admin with a second step: from the authenticator app, or a recovery code. */
  code: z.string().max(40).optional(),
});

export const login = defineCall({
  name: 'login',
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
  summary: 'End the session, if there is one',
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  response: z.object({}),
  errors: [],
});

export const codeSentSchema = z.object({
  message: z.string(),
  /** Seconds until another code can be sent. */
  resendAfterSeconds: z.int(),
});

const sendCode = {
  method: 'POST',
  access: 'signedIn',
  response: codeSentSchema,
  errors: ['TOO_MANY_REQUESTS'],
  limit: 'sendCode',
} as const;

export const sendEmailOtp = defineCall({
  ...sendCode,
  name: 'sendEmailOtp',
  summary: 'Send a code to the own e-mail address',
  path: '/api/auth/send-email-otp',
});

export const sendMobileOtp = defineCall({
  ...sendCode,
  name: 'sendMobileOtp',
  summary: 'Send a code to the own mobile number',
  path: '/api/auth/send-mobile-otp',
});

export const otpBody = z.object({
  otp: z
    .string({ error: CODE_RULES.incomplete })
    .regex(new RegExp(`^\\d{${CODE_RULES.digits}}$`), { error: CODE_RULES.incomplete }),
});

const verifyCode = {
  method: 'POST',
  access: 'signedIn',
  body: otpBody,
  response: currentUserSchema,
  errors: ['INVALID_OTP', 'TOO_MANY_REQUESTS'],
  limit: 'verifyCode',
} as const;

export const verifyEmailOtp = defineCall({
  ...verifyCode,
  name: 'verifyEmailOtp',
  summary: 'Confirm the own e-mail address with a code',
  path: '/api/auth/verify-email-otp',
});

export const verifyMobileOtp = defineCall({
  ...verifyCode,
  name: 'verifyMobileOtp',
  summary: 'Confirm the own mobile number with a code',
  path: '/api/auth/verify-mobile-otp',
});

const latitude = z.number().min(-90).max(90).nullable();
const longitude = z.number().min(-180).max(180).nullable();

export const clientProfileSchema = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    profilePicture: z.string().nullable(),
    city: z.string().nullable(),
    cityMapsId: z.string().nullable(),
    area: z.string().nullable(),
    areaMapsId: z.string().nullable(),
    latitude,
    longitude,
  })
  .meta({ id: 'ClientProfile' });

export type ClientProfile = z.output<typeof clientProfileSchema>;

export const getClientProfile = defineCall({
  name: 'getClientProfile',
  summary: "The student's own profile",
  method: 'GET',
  path: '/api/client/profile',
  access: 'student',
  response: clientProfileSchema,
  errors: [],
});

const placeText = textSchema({ max: 120, singleLine: true });
const placeId = textSchema({ max: 200, singleLine: true });

export const clientProfileBody = z.object({
  firstName: nameSchema('First name is required').optional(),
  lastName: nameSchema('Last name is required').optional(),
  /** An own upload's address, a data URL of a JPEG, PNG or WebP picture, or null for none; left out: unchanged. */
  profilePicture: z.string().max(PROFILE_BODY_LIMIT).nullish(),
  city: z
    .string({ error: 'City is required' })
    .trim()
    .min(1, { error: 'City is required', abort: true })
    .pipe(placeText),
  cityMapsId: placeId.nullish(),
  area: placeText.nullish(),
  areaMapsId: placeId.nullish(),
  latitude: latitude.optional(),
  longitude: longitude.optional(),
});

export const updateClientProfile = defineCall({
  name: 'updateClientProfile',
  summary: "Save the student's own profile",
  method: 'POST',
  path: '/api/client/profile',
  access: 'student',
  body: clientProfileBody,
  response: clientProfileSchema,
  status: 201,
  errors: ['UNSUPPORTED_MEDIA', 'BODY_TOO_LARGE', 'MEDIA_FULL', 'UNAVAILABLE'],
  limit: 'profileWrite',
  bodyLimit: PROFILE_BODY_LIMIT,
});

export const completionSchema = z.object({
  isComplete: z.boolean(),
  /** What is still to do before sessions can be booked. */
  missing: z.array(z.enum(['city', 'email', 'mobile'])),
});

export type Completion = z.output<typeof completionSchema>;

export const getCompletionStatus = defineCall({
  name: 'getCompletionStatus',
  summary: 'Whether the student can book, and what is missing',
  method: 'GET',
  path: '/api/profile/completion-status',
  access: 'student',
  query: z.object({ userType: z.enum(['client', 'student']).optional() }),
  response: completionSchema,
  errors: [],
});
