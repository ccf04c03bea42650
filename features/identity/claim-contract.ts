import * as z from 'zod';
import { CODE_RULES } from '#features/codes/code-rules.ts';
import { codeSentSchema, otpBody } from '#features/codes/otp-schema.ts';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { currentUserSchema, registerBody } from './contract.ts';
import { identifierSchema } from './recovery-contract.ts';

/** Id that the sign-up form creates. The codes of a sign-up are valid only with its id. */
const claimId = idSchema;

export const sendSignUpCode = defineCall({
  name: 'sendSignUpCode',
  security: true,
  summary: 'Send a code to a contact that a sign-up found taken; the answer is the same for every contact',
  method: 'POST',
  path: '/api/register/code',
  access: 'public',
  body: z.object({ claimId, identifier: identifierSchema }),
  response: codeSentSchema,
  status: 202,
  errors: ['TOO_MANY_REQUESTS'],
  limit: 'sendCode',
});

const otp = otpBody.shape.otp.optional();

export const registerWithCodesBody = registerBody
  .extend({ claimId, emailOtp: otp, mobileOtp: otp })
  .refine(({ emailOtp, mobileOtp }) => emailOtp !== undefined || mobileOtp !== undefined, {
    error: issueText(CODE_RULES.incomplete),
    path: ['mobileOtp'],
  });

export const registerWithCodes = defineCall({
  name: 'registerWithCodes',
  security: true,
  summary: 'Create an account with contacts proven by codes; accounts that never verified them lose them',
  method: 'POST',
  path: '/api/register/confirm',
  access: 'public',
  body: registerWithCodesBody,
  response: currentUserSchema,
  status: 201,
  errors: ['INVALID_OTP', 'CONTACT_IS_VERIFIED', 'ACCOUNT_EXISTS', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
  limit: 'claimContact',
});
