import * as z from 'zod';
import { currentPasswordSchema } from '#features/identity/password-contract.ts';
import { defineCall } from '#shared/calls/call.ts';
import { issueText } from '#shared/texts/issue-text.ts';

export const accountDataSchema = z
  .object({
    consents: z.array(z.object({ document: z.string(), version: z.string(), givenAt: z.string() })),
    /** Whether the teacher's own profile is hidden; null for other roles. */
    profileHidden: z.boolean().nullable(),
    /** True if an admin has hidden the profile: the teacher cannot show it. */
    profileWithheld: z.boolean(),
    /** When the account is deleted; null if no deletion is scheduled. */
    deletionDueAt: z.string().nullable(),
  })
  .meta({ id: 'AccountData' });

export type AccountData = z.output<typeof accountDataSchema>;

export const getAccountData = defineCall({
  name: 'getAccountData',
  summary: "Consents, visibility and deletion of the user's own account",
  method: 'GET',
  path: '/api/account',
  access: 'signedIn',
  response: accountDataSchema,
  errors: [],
});

export const deleteAccount = defineCall({
  name: 'deleteAccount',
  security: true,
  summary: "Delete the user's own account: hidden at once, erased after seven days",
  method: 'POST',
  path: '/api/account/delete',
  access: 'member',
  body: z.object({ password: currentPasswordSchema }),
  response: z.object({ deletionDueAt: z.string() }),
  errors: ['DELETION_PENDING', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const undeleteAccount = defineCall({
  name: 'undeleteAccount',
  security: true,
  summary: "Cancel the deletion of the user's own account",
  method: 'POST',
  path: '/api/account/undelete',
  access: 'member',
  response: accountDataSchema,
  errors: [],
});

export const setVisibility = defineCall({
  name: 'setVisibility',
  summary: 'Hide the own profile from search and the public, or show it again',
  method: 'PUT',
  path: '/api/account/visibility',
  access: 'teacher',
  body: z.object({ hidden: z.boolean({ error: issueText`Please say whether the profile is hidden` }) }),
  response: accountDataSchema,
  errors: ['DELETION_PENDING', 'TOO_MANY_REQUESTS'],
  limit: 'profileWrite',
});
