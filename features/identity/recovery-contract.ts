import * as z from 'zod';
import { otpBody } from '#features/codes/otp-schema.ts';
import { defineCall } from '#shared/calls/call.ts';
import { normalizeMobile } from '#shared/mobile.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { text } from '#shared/texts/translate.ts';
import { replacementSchema } from './password-contract.ts';

const MOBILE = /^\+91\d{10}$/;
const ASK = text`Enter your mobile number or email address`;

/** A mobile number or an email address as users type it; parsed to "+91…" or to lower case. */
export const identifierSchema = z
  .string({ error: issueText(ASK) })
  .max(254, { error: issueText(ASK), abort: true })
  .overwrite((typed) => normalizeMobile(typed) ?? typed.trim().toLowerCase())
  .refine((read) => MOBILE.test(read) || z.regexes.email.test(read), { error: issueText(ASK) });

export const forgotPasswordBody = z.object({ identifier: identifierSchema });

export const forgotPassword = defineCall({
  name: 'forgotPassword',
  security: true,
  summary: 'Send a code for a new password to a verified contact; the answer is the same if there is none',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  body: forgotPasswordBody,
  response: z.object({
    message: z.string(),
    /** Seconds until the user can ask for another code. */
    resendAfterSeconds: z.int(),
  }),
  status: 202,
  errors: ['TOO_MANY_REQUESTS'],
  limit: 'forgotPassword',
});

export const resetPasswordBody = z.object({
  identifier: identifierSchema,
  otp: otpBody.shape.otp,
  newPassword: replacementSchema,
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  security: true,
  summary: 'Set a new password with a code; every session ends',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  body: resetPasswordBody,
  response: z.object({
    message: z.string(),
    /** True if the user was also signed in: done for accounts without a mobile number, which sign-in needs. */
    isSignedIn: z.boolean(),
  }),
  errors: ['INVALID_OTP', 'TOO_MANY_REQUESTS', 'CONFLICT', 'UNAVAILABLE'],
  limit: 'resetPassword',
});
