import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { countCodePoints } from '#shared/texts/text.ts';
import { type Text, text } from '#shared/texts/translate.ts';
import { PASSWORD_LENGTH } from './contract.ts';

const TOO_SHORT = text`New password must be at least 6 characters`;

/** The user's current password: required. The limit is larger than for new passwords. */
export const currentPasswordSchema = z
  .string({ error: issueText`Current password is required` })
  .min(1, { error: issueText`Current password is required` })
  .max(1000, { error: issueText`Current password is incorrect` })
  .overwrite((password) => password.normalize('NFC'));

function newPassword(required: Text) {
  return z
    .string({ error: issueText(required) })
    .min(1, { error: issueText(required), abort: true })
    .overwrite((password) => password.normalize('NFC'))
    .refine((password) => countCodePoints(password) >= PASSWORD_LENGTH.min, { error: issueText(TOO_SHORT) })
    .refine((password) => countCodePoints(password) <= PASSWORD_LENGTH.max, {
      error: issueText`New password must be at most 128 characters`,
    });
}

/** The field for the new password in a form that changes it. */
export const replacementSchema = newPassword(text`New password is required`);

function changeBody(replacement: typeof replacementSchema) {
  return z
    .object({ currentPassword: currentPasswordSchema, newPassword: replacement })
    .refine((body) => body.currentPassword !== body.newPassword, {
      error: issueText`New password must be different from current password`,
      path: ['newPassword'],
    });
}

export const changePasswordBody = changeBody(replacementSchema);

/** An admin's empty password gets the same error as a short one: the specification has only one text for it. */
export const changeAdminPasswordBody = changeBody(newPassword(TOO_SHORT));

const passwordChange = {
  security: true,
  method: 'POST',
  response: z.object({ message: z.string() }),
  errors: ['TOO_MANY_REQUESTS', 'CONFLICT', 'UNAVAILABLE'],
} as const;

export const changePassword = defineCall({
  ...passwordChange,
  name: 'changePassword',
  summary: 'Change the password; every other session ends',
  path: '/api/change-password',
  body: changePasswordBody,
  access: 'member',
});

export const changeAdminPassword = defineCall({
  ...passwordChange,
  name: 'changeAdminPassword',
  summary: "Change the password of the admin's own account; every other session ends",
  path: '/api/admin/change-password',
  body: changeAdminPasswordBody,
  access: 'admin',
});
