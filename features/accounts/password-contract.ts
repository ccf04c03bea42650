import * as z from 'zod';
import { defineCall } from '#shared/call.ts';
import { codePoints } from '#shared/text.ts';
import { PASSWORD_LENGTH } from './contract.ts';

const TOO_SHORT = 'New password must be at least 6 characters';

/** A password as it is proven: required, of any length that can have been set. */
export const currentPasswordSchema = z
  .string({ error: 'Current password is required' })
  .min(1, { error: 'Current password is required' })
  .max(1000, { error: 'Current password is incorrect' })
  .overwrite((password) => password.normalize('NFC'));

/** A password that replaces another. */
export const replacementSchema = z
  .string({ error: 'New password is required' })
  .min(1, { error: 'New password is required', abort: true })
  .overwrite((password) => password.normalize('NFC'))
  .refine((password) => codePoints(password) >= PASSWORD_LENGTH.min, { error: TOO_SHORT })
  .refine((password) => codePoints(password) <= PASSWORD_LENGTH.max, {
    error: 'New password must be at most 128 characters',
  });

export const changePasswordBody = z
  .object({ currentPassword: currentPasswordSchema, newPassword: replacementSchema })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    error: 'New password must be different from current password',
    path: ['newPassword'],
  });

const passwordChange = {
  method: 'POST',
  body: changePasswordBody,
  response: z.object({ message: z.string() }),
  errors: ['TOO_MANY_REQUESTS', 'CONFLICT', 'UNAVAILABLE'],
} as const;

export const changePassword = defineCall({
  ...passwordChange,
  name: 'changePassword',
  summary: 'Set another password; every other session ends',
  path: '/api/change-password',
  access: 'member',
});

export const changeAdminPassword = defineCall({
  ...passwordChange,
  name: 'changeAdminPassword',
  summary: "Set another password for the admin's own account; every other session ends",
  path: '/api/admin/change-password',
  access: 'admin',
});
