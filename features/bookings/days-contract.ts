import * as z from 'zod';
import { teacherParams } from '#features/teachers/contract.ts';
import { defineCall } from '#shared/calls/call.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { text } from '#shared/texts/translate.ts';
import { COMING_DAYS_DEFAULT, COMING_DAYS_MAX } from './sessions/coming-days.ts';

const DAYS_WANTED = text`Please ask for 1 to ${COMING_DAYS_MAX} days`;

/** A teacher's free and taken hours. Public like the weekly hours: never says which student has an hour. */
export const listComingDays = defineCall({
  name: 'listComingDays',
  summary: 'The hours of the coming days at which a session with the teacher can start, free or taken',
  method: 'GET',
  path: '/api/teacher/:id/coming-days',
  access: 'public',
  params: teacherParams,
  query: z.object({
    /** Number of days from today in India, 14 if omitted. */
    days: z.coerce
      .number({ error: issueText(DAYS_WANTED) })
      .int({ error: issueText(DAYS_WANTED) })
      .min(1, { error: issueText(DAYS_WANTED) })
      .max(COMING_DAYS_MAX, { error: issueText(DAYS_WANTED) })
      .default(COMING_DAYS_DEFAULT),
  }),
  response: z.object({
    /** False if the teacher has published no weekly hours: then the student can suggest any time. */
    hasHours: z.boolean(),
    days: z.array(
      z
        .object({
          /** YYYY-MM-DD in India. */
          date: z.string(),
          /** Half-hourly starts within the weekly hours, earliest first. A slot without one has its own start. Those of today may have passed. */
          hours: z.array(
            z.object({
              startsAt: z.iso.datetime(),
              /** HH:MM in India. */
              time: z.string(),
              /** Taken by a confirmed session or time off that overlaps the hour. */
              state: z.enum(['free', 'taken']),
            }),
          ),
        })
        .meta({ id: 'ComingDay' }),
    ),
  }),
  errors: ['TEACHER_NOT_FOUND'],
  limit: 'comingDays',
});
