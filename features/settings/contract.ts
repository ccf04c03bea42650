import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { text } from '#shared/texts/translate.ts';

const admin = { access: 'admin', limit: 'admin' } as const;

const DAYS = text`Please enter whole days from 1 to 30.`;
const daysSchema = z
  .int({ error: issueText(DAYS) })
  .min(1, { error: issueText(DAYS) })
  .max(30, { error: issueText(DAYS) });

export const settingsSchema = z
  .object({
    supportEmail: z.string(),
    supportPhone: z.string(),
    /** Business days until a profile is reviewed: typical, and maximum. */
    verificationDays: z.object({ soon: z.int(), due: z.int() }),
  })
  .meta({ id: 'Settings' });

export type Settings = z.output<typeof settingsSchema>;

export const getSettings = defineCall({
  ...admin,
  name: 'getSettings',
  summary: 'What admins can set',
  method: 'GET',
  path: '/api/admin/settings',
  response: settingsSchema,
  errors: [],
});

export const updateSettings = defineCall({
  ...admin,
  name: 'updateSettings',
  summary: 'Change the settings; pages show them from the next request on',
  method: 'PUT',
  path: '/api/admin/settings',
  body: z.object({
    supportEmail: z
      // The same pattern as browsers: a fresh installation has support@localhost.
      .email({ error: issueText`Invalid email address`, pattern: z.regexes.html5Email })
      .max(254, { error: issueText`Invalid email address` }),
    supportPhone: textSchema({
      min: 1,
      max: 30,
      required: text`Please enter a phone number.`,
      singleLine: true,
    }).regex(/^\+?[\d\s()-]{6,}$/, { error: issueText`Please enter a phone number.` }),
    verificationDays: z.object({ soon: daysSchema, due: daysSchema }).refine(({ soon, due }) => soon <= due, {
      error: issueText`Please enter at least the typical number of days.`,
      path: ['due'],
    }),
    /** The settings that the change is based on; 409 if they have changed since. */
    from: settingsSchema.optional(),
  }),
  response: settingsSchema,
  errors: ['CONFLICT'],
});
