import * as z from 'zod';
import { SESSION_TYPES } from '#features/teachers/pricing.ts';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { text } from '#shared/texts/translate.ts';
import { SHARED_STATES } from './share-state.ts';

/** Maximum length of an exact address, in code points. */
export const ADDRESS_MAX = 300;

const shareSchema = z
  .object({
    bookingId: idSchema,
    lessonId: idSchema,
    /** Path "/s/…" of the page that the trusted person opens. Null if the server can no longer make the link. */
    path: z.string().nullable(),
    /** First name of the other person of the session. */
    otherName: z.string(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    /** When the shared page stops working: two hours after the planned end of the session. */
    sharedUntil: z.iso.datetime(),
    state: z.enum(SHARED_STATES),
    /** When this person last said that all is well. Before `endsAt` it does not answer our question. */
    wellAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SessionShare' });
export type SessionShare = z.output<typeof shareSchema>;

const addressSchema = z
  .object({
    bookingId: idSchema,
    address: z.string(),
    /** Until when the teacher sees the address: 24 hours after the last session; null before confirmation. */
    shownUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'VisitAddress' });

const safetySchema = z
  .object({ shares: z.array(shareSchema), addresses: z.array(addressSchema) })
  .meta({ id: 'Safety' });
export type Safety = z.output<typeof safetySchema>;

export const getSafety = defineCall({
  name: 'getSafety',
  summary:
    'The sessions that you share, and exact addresses: your own ones, or those of your students from the confirmation until 24 hours after the last session',
  method: 'GET',
  path: '/api/safety',
  access: 'member',
  response: safetySchema,
  errors: ['TEACHER_NOT_FOUND'],
});

const CHOOSE = text`Please choose what to do`;

const safetyBody = z.discriminatedUnion(
  'action',
  [
    z.object({
      /**
       * `share` creates a link for a trusted person; if one is open, keeps it. `allWell` answers our question "All
       * well?" after the session; the shared page shows the answer, and its time if given earlier. `withdraw` closes
       * the shared page.
       */
      action: z.enum(['share', 'allWell', 'withdraw']),
      lessonId: idSchema,
    }),
    z.object({
      /** For students only, if the booking is in person and pending or confirmed; to remove it, at any time. */
      action: z.literal('saveAddress'),
      /** Null or an empty text removes the saved address. */
      address: textSchema({ max: ADDRESS_MAX }).nullable(),
    }),
  ],
  { error: issueText(CHOOSE) },
);
export type SafetyInput = z.output<typeof safetyBody>;

/** Changes a booking's safety data; `action` says how. Returns the user's whole safety data, as getSafety does. */
export const updateSafety = defineCall({
  name: 'updateSafety',
  summary: 'Share a session by a link, say that all is well, withdraw the link, or save the exact address',
  method: 'PUT',
  path: '/api/booking-requests/:id/safety',
  access: 'member',
  params: z.object({ id: idSchema }),
  body: safetyBody,
  response: safetySchema,
  errors: [
    'BOOKING_NOT_FOUND',
    'SESSION_OVER',
    'SHARE_ENDED',
    'SHARE_TOO_EARLY',
    'ADDRESS_NOT_NEEDED',
    'TEACHER_NOT_FOUND',
  ],
  limit: 'safetyAction',
});

/** 256 bits, base64url. */
export const SHARE_TOKEN_PATTERN = /^[\w-]{43}$/;

/** What the trusted person sees. It never contains contact details, the student's surname or an address. */
const sharedSessionSchema = z
  .object({
    sharedBy: z.enum(['student', 'teacher']),
    /** First name. */
    student: z.string(),
    teacher: z.object({ name: z.string(), firstName: z.string(), picture: z.string().nullable() }),
    sessionType: z.enum(SESSION_TYPES),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    /** The student's city, and the area if the student chose it from the list; null for an online session. */
    area: z.string().nullable(),
    state: z.enum(SHARED_STATES),
    wellAt: z.iso.datetime().nullable(),
    sharedUntil: z.iso.datetime(),
    /** Server time at which `state` was computed. */
    asOf: z.iso.datetime(),
  })
  .meta({ id: 'SharedSession' });
export type SharedSession = z.output<typeof sharedSessionSchema>;

/** Returns the same error for a token that never existed, was withdrawn or has ended. */
export const getSharedSession = defineCall({
  name: 'getSharedSession',
  summary: 'A shared session, for anyone with its link; 404 once it has ended or was withdrawn',
  method: 'GET',
  path: '/api/shared-sessions/:token',
  access: 'public',
  params: z.object({ token: z.string().regex(SHARE_TOKEN_PATTERN) }),
  response: sharedSessionSchema,
  errors: ['NOT_FOUND'],
  limit: 'sharedSession',
});
