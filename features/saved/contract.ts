import * as z from 'zod';
import { teacherCardSchema } from '#features/teachers/contract.ts';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { text } from '#shared/texts/translate.ts';
import { COMPARED_MAX, SAVED_MAX } from './limits.ts';

const savedSchema = z
  .object({
    /** Profile ids, latest first. They include teachers who are not listed at present. */
    teacherIds: z.array(idSchema),
  })
  .meta({ id: 'SavedTeachers' });
export type SavedTeachers = z.output<typeof savedSchema>;

export const listSaved = defineCall({
  name: 'listSaved',
  summary: "The student's saved teachers, the latest first",
  method: 'GET',
  path: '/api/saved',
  access: 'student',
  response: savedSchema,
  errors: [],
});

const TEACHERS = text`Please name up to ${SAVED_MAX} teachers`;
const ids = z
  .array(idSchema, { error: issueText(TEACHERS) })
  .max(SAVED_MAX, { error: issueText(TEACHERS) })
  .default([]);

/**
 * One call saves and removes teachers and merges a guest's list. It is idempotent: saved teachers stay saved. If not
 * all of `save` fit, the server saves the first ones.
 */
export const changeSaved = defineCall({
  name: 'changeSaved',
  summary: 'Save and remove teachers, by profile id',
  method: 'PUT',
  path: '/api/saved',
  access: 'student',
  body: z.object({ save: ids, remove: ids }),
  response: savedSchema,
  errors: ['TEACHER_NOT_FOUND', 'SAVED_FULL'],
  limit: 'savedWrite',
});

const IDS_WANTED = text`Please name 1 to ${COMPARED_MAX} teachers, separated by commas`;

export const comparedTeacherSchema = teacherCardSchema
  .extend({
    /** Whether the teacher published weekly hours. If not, students may suggest any time. */
    hasHours: z.boolean(),
    /** The next hour of the coming 14 days at which a session can start; null if there is none. */
    nextFree: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ComparedTeacher' });
export type ComparedTeacher = z.output<typeof comparedTeacherSchema>;

/** Public, because guests keep their list in the browser and send its ids. */
export const compareTeachers = defineCall({
  name: 'compareTeachers',
  summary:
    'Cards of teachers in the given order, with the next free hour; teachers who are not listed are left out',
  method: 'GET',
  path: '/api/teachers/compare',
  access: 'public',
  query: z.object({
    ids: z
      .string({ error: issueText(IDS_WANTED) })
      .max(COMPARED_MAX * 37, { error: issueText(IDS_WANTED) })
      .transform((text) => [...new Set(text.toLowerCase().split(','))])
      .pipe(
        z
          .array(idSchema, { error: issueText(IDS_WANTED) })
          .min(1)
          .max(COMPARED_MAX, { error: issueText(IDS_WANTED) }),
      ),
  }),
  response: z.array(comparedTeacherSchema),
  errors: [],
  limit: 'compare',
});
