import { codeSentSchema, otpBody } from '#features/codes/otp-schema.ts';
import { currentUserSchema } from '#features/identity/contract.ts';
import { defineCall } from '#shared/calls/call.ts';

const sendCode = {
  security: true,
  method: 'POST',
  access: 'signedIn',
  response: codeSentSchema,
  errors: ['NO_CONTACT', 'TOO_MANY_REQUESTS'],
  limit: 'sendCode',
} as const;

export const sendEmailOtp = defineCall({
  ...sendCode,
  name: 'sendEmailOtp',
  summary: "Send a code to the user's own email address",
  path: '/api/auth/send-email-otp',
});

export const sendMobileOtp = defineCall({
  ...sendCode,
  name: 'sendMobileOtp',
  summary: "Send a code to the user's own mobile number",
  path: '/api/auth/send-mobile-otp',
});

const verifyCode = {
  security: true,
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
  summary: "Confirm the user's own email address with a code",
  path: '/api/auth/verify-email-otp',
});

export const verifyMobileOtp = defineCall({
  ...verifyCode,
  name: 'verifyMobileOtp',
  summary: "Confirm the user's own mobile number with a code",
  path: '/api/auth/verify-mobile-otp',
});
