import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { currentPasswordSchema } from './password-contract.ts';

const instant = z.string();

export const ownSessionSchema = z
  .object({
    id: idSchema,
    /** "Chrome on Windows", from the User-Agent header. */
    device: z.string(),
    /** The network of the client, never its full address. */
    network: z.string().nullable(),
    createdAt: instant,
    lastSeenAt: instant,
    /** The session of this request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });

export type OwnSession = z.output<typeof ownSessionSchema>;

export const listSessions = defineCall({
  name: 'listSessions',
  summary: 'Where the account is signed in',
  method: 'GET',
  path: '/api/sessions',
  access: 'signedIn',
  response: z.array(ownSessionSchema),
  errors: [],
});

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  security: true,
  summary: 'Sign out everywhere else',
  method: 'DELETE',
  path: '/api/sessions',
  access: 'signedIn',
  response: z.object({}),
  errors: [],
});

export const endSession = defineCall({
  name: 'endSession',
  security: true,
  summary: "End one of the user's own sessions",
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: 'signedIn',
  params: z.object({ id: idSchema }),
  response: z.object({}),
  errors: ['NOT_FOUND'],
});

export const reauthenticate = defineCall({
  name: 'reauthenticate',
  security: true,
  summary: 'Confirm the password again, for calls that need a recent check (REAUTHENTICATE)',
  method: 'POST',
  path: '/api/auth/reauthenticate',
  access: 'signedIn',
  body: z.object({ password: currentPasswordSchema }),
  response: z.object({}),
  errors: ['TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});
