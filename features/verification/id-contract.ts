import * as z from 'zod';
import { GENDERS, IDENTITY_DOCUMENTS } from '#features/teachers/identity-facts.ts';
import { defineCall } from '#shared/calls/call.ts';
import { pageQuery } from '#shared/calls/page-query.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { text } from '#shared/texts/translate.ts';

const TEXTS = {
  kind: text`Please choose the kind of document.`,
  document: text`Please upload the picture of your ID.`,
  lastFour: text`Please enter the last four characters of the number.`,
  reason: text`Please tell the teacher why.`,
} as const;

/** A teacher's ID check: the ID that waits for our team, and the ID that our team has seen. */
export const idCheckSchema = z
  .object({
    waiting: z.object({ kind: z.enum(IDENTITY_DOCUMENTS), sentAt: z.iso.datetime() }).nullable(),
    seen: z
      .object({
        kind: z.enum(IDENTITY_DOCUMENTS),
        lastFour: z.string(),
        seenAt: z.iso.datetime(),
        /** The gender that the ID showed; null if it showed none, or the admin did not compare it. */
        gender: z.enum(GENDERS).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'IdCheck' });

export type IdCheck = z.output<typeof idCheckSchema>;

export const getIdCheck = defineCall({
  name: 'getIdCheck',
  summary: 'Your own ID check',
  method: 'GET',
  path: '/api/teacher/id-check',
  access: 'teacher',
  response: idCheckSchema,
  errors: ['TEACHER_NOT_FOUND'],
});

export const sendIdDocument = defineCall({
  name: 'sendIdDocument',
  summary:
    'Send a picture of an ID to our team, in place of one that waits. The picture is deleted with the decision, at the latest after 7 days; the number is not stored',
  method: 'PUT',
  path: '/api/teacher/id-document',
  access: 'teacher',
  body: z.object({
    kind: z.enum(IDENTITY_DOCUMENTS, { error: issueText(TEXTS.kind) }),
    /** `id` of one of the teacher's own uploads of kind `document`. */
    documentId: z.uuid({ error: issueText(TEXTS.document) }).toLowerCase(),
  }),
  response: idCheckSchema,
  errors: ['TEACHER_NOT_FOUND'],
  limit: 'profileWrite',
});

export const withdrawIdDocument = defineCall({
  name: 'withdrawIdDocument',
  summary: 'Withdraw the picture of your ID that waits for our team, and delete it',
  method: 'DELETE',
  path: '/api/teacher/id-document',
  access: 'teacher',
  response: z.object({}),
  errors: ['TEACHER_NOT_FOUND'],
  limit: 'profileWrite',
});

const admin = { access: 'admin', limit: 'admin' } as const;

/** An ID that waits for our team. */
export const waitingIdSchema = z
  .object({
    teacherId: idSchema,
    documentId: idSchema,
    teacherFirstName: z.string(),
    teacherLastName: z.string(),
    kind: z.enum(IDENTITY_DOCUMENTS),
    sentAt: z.iso.datetime(),
    /** The gender in the teacher's profile; null if it is not set. */
    gender: z.enum(GENDERS).nullable(),
  })
  .meta({ id: 'WaitingId' });

export type WaitingId = z.output<typeof waitingIdSchema>;

export const listWaitingIds = defineCall({
  ...admin,
  name: 'listWaitingIds',
  summary: 'IDs that wait for our team, oldest first',
  method: 'GET',
  path: '/api/admin/id-checks',
  query: z.object(pageQuery(50)),
  response: z.array(waitingIdSchema),
  errors: [],
});

const teacherParams = z.object({ teacherId: idSchema });

export const getIdDocument = defineCall({
  ...admin,
  name: 'getIdDocument',
  summary: 'The picture of an ID that waits; each view is logged',
  method: 'GET',
  path: '/api/admin/id-checks/:teacherId/document',
  params: teacherParams,
  response: z.object({ document: z.string().describe('Data URL of a WebP picture') }),
  errors: ['TEACHER_NOT_FOUND', 'ID_NOT_WAITING'],
});

export const idDecisionBody = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('seen'),
    /** The picture that the admin saw. */
    documentId: idSchema,
    lastFour: z
      .string({ error: issueText(TEXTS.lastFour) })
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{4}$/, { error: issueText(TEXTS.lastFour) }),
    /** The gender that the ID shows; null if it shows none. */
    gender: z.enum(GENDERS).nullish(),
  }),
  z.object({
    decision: z.literal('refused'),
    documentId: idSchema,
    /** Why the ID was refused; the teacher reads it. */
    reason: textSchema({ min: 1, max: 300, required: TEXTS.reason, singleLine: true }),
  }),
]);

export type IdDecision = z.output<typeof idDecisionBody>;

export const decideId = defineCall({
  ...admin,
  name: 'decideId',
  summary: 'Record that an ID was seen, or refuse it; the picture is deleted with either',
  method: 'POST',
  path: '/api/admin/id-checks/:teacherId/decision',
  params: teacherParams,
  body: idDecisionBody,
  response: z.object({}),
  errors: ['TEACHER_NOT_FOUND', 'ID_NOT_WAITING'],
});
