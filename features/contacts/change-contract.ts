import * as z from 'zod';
import { codeSentSchema, otpBody } from '#features/codes/otp-schema.ts';
import { currentUserSchema, emailSchema, mobileSchema } from '#features/identity/contract.ts';
import { currentPasswordSchema } from '#features/identity/password-contract.ts';
import { defineCall } from '#shared/calls/call.ts';

const ask = {
  security: true,
  method: 'POST',
  access: 'signedIn',
  response: codeSentSchema,
  status: 202,
  errors: ['TOO_MANY_REQUESTS', 'UNAVAILABLE'],
  limit: 'sendCode',
} as const;

const confirm = {
  security: true,
  method: 'POST',
  access: 'signedIn',
  body: otpBody,
  response: currentUserSchema,
  errors: ['INVALID_OTP', 'ACCOUNT_EXISTS', 'TOO_MANY_REQUESTS'],
  limit: 'verifyCode',
} as const;

export const emailChangeBody = z.object({ email: emailSchema, password: currentPasswordSchema });
export const mobileChangeBody = z.object({ mobile: mobileSchema, password: currentPasswordSchema });

export const changeEmail = defineCall({
  ...ask,
  name: 'changeEmail',
  summary: 'Request a change of email address: sends a code to it, changes nothing yet',
  path: '/api/account/email',
  body: emailChangeBody,
});

export const confirmEmail = defineCall({
  ...confirm,
  name: 'confirmEmail',
  summary: 'Confirm the new email address with the code sent to it',
  path: '/api/account/email/confirm',
});

export const changeMobile = defineCall({
  ...ask,
  name: 'changeMobile',
  summary: 'Request a change of mobile number: sends a code to it, changes nothing yet',
  path: '/api/account/mobile',
  body: mobileChangeBody,
});

export const confirmMobile = defineCall({
  ...confirm,
  name: 'confirmMobile',
  summary: 'Confirm the new mobile number with the code sent to it',
  path: '/api/account/mobile/confirm',
});
