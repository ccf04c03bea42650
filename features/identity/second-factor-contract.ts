import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { currentUserSchema, mobileSchema } from './contract.ts';
import { currentPasswordSchema, replacementSchema } from './password-contract.ts';

/** A code from the authenticator app, or a recovery code. Spaces and dashes are ignored. */
export const secondCodeSchema = z
  .string({ error: issueText`Enter the code from your app` })
  .trim()
  .min(1, { error: issueText`Enter the code from your app` })
  .max(40, { error: issueText`This code is too long` });

export const secondFactorSchema = z
  .object({
    isOn: z.boolean(),
    /** Whether this site requires a second step for admins. */
    isRequired: z.boolean(),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'SecondFactor' });

export const getSecondFactor = defineCall({
  name: 'getSecondFactor',
  summary: "The second step of the admin's own sign-in",
  method: 'GET',
  path: '/api/admin/second-factor',
  access: 'admin',
  response: secondFactorSchema,
  errors: [],
});

export const startSecondFactorBody = z.object({
  mobile: mobileSchema,
  password: currentPasswordSchema,
  /** Code of the current second step. Required to replace it, if there is one, so that only its owner can do so. */
  code: secondCodeSchema.optional(),
});

export const startSecondFactor = defineCall({
  name: 'startSecondFactor',
  security: true,
  summary: "Start the setup of an admin's second step; takes effect once it is confirmed",
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'public',
  body: startSecondFactorBody,
  response: z.object({
    /** The secret as text, to type into the app. */
    secret: z.string(),
    /** The same secret as an `otpauth:` URL, to show as a QR code. */
    address: z.string(),
  }),
  errors: ['ACCOUNT_BLOCKED', 'RECOVERY_REQUIRED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const confirmSecondFactorBody = z.object({
  mobile: mobileSchema,
  password: currentPasswordSchema,
  code: secondCodeSchema,
});

export const confirmSecondFactor = defineCall({
  name: 'confirmSecondFactor',
  security: true,
  summary: 'Finish the setup of the second step with a code from the app; signs in, every other session ends',
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  access: 'public',
  body: confirmSecondFactorBody,
  response: z.object({
    user: currentUserSchema,
    /** Shown only once. */
    recoveryCodes: z.array(z.string()),
  }),
  errors: [
    'ACCOUNT_BLOCKED',
    'RECOVERY_REQUIRED',
    'SECOND_FACTOR_EXPIRED',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
  ],
});

export const disableSecondFactorBody = z.object({ password: currentPasswordSchema, code: secondCodeSchema });

export const disableSecondFactor = defineCall({
  name: 'disableSecondFactor',
  security: true,
  summary: "Turn off the second step of the admin's own sign-in",
  method: 'POST',
  path: '/api/admin/second-factor/disable',
  access: 'admin',
  body: disableSecondFactorBody,
  response: z.object({}),
  errors: ['SECOND_FACTOR_REQUIRED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const getPasswordLink = defineCall({
  name: 'getPasswordLink',
  summary: 'Whether a one-time password link still works; using it up is left to the form',
  method: 'GET',
  path: '/api/auth/set-password/:token',
  access: 'public',
  params: z.object({ token: z.string().max(100) }),
  response: z.object({}),
  errors: ['NOT_FOUND'],
  limit: 'resetPassword',
});

export const setPasswordBody = z.object({
  token: z
    .string({ error: issueText`This link is incomplete` })
    .max(100, { error: issueText`This link is incomplete` }),
  newPassword: replacementSchema,
});

export const setPassword = defineCall({
  name: 'setPassword',
  security: true,
  summary: 'Set a password with a one-time link; every session ends',
  method: 'POST',
  path: '/api/auth/set-password',
  access: 'public',
  body: setPasswordBody,
  response: z.object({ message: z.string() }),
  errors: ['PASSWORD_LINK_OVER', 'UNAVAILABLE'],
  limit: 'resetPassword',
});
