import * as z from 'zod';
import { defineCall } from '#shared/call.ts';
import { textSchema } from '#shared/text-schema.ts';

const admin = { access: 'admin', limit: 'admin' } as const;

const DAYS = 'Please enter whole days from 1 to 30.';
const daysSchema = z.int({ error: DAYS }).min(1, { error: DAYS }).max(30, { error: DAYS });

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
      .email({ error: 'Invalid email address', pattern: z.regexes.html5Email })
      .max(254, { error: 'Invalid email address' }),
    supportPhone: textSchema({
      min: 1,
      max: 30,
      required: 'Please enter a phone number.',
      singleLine: true,
    }).regex(/^\+?[\d\s()-]{6,}$/, { error: 'Please enter a phone number.' }),
    verificationDays: z.object({ soon: daysSchema, due: daysSchema }).refine(({ soon, due }) => soon <= due, {
      error: 'Please enter at least the typical number of days.',
      path: ['due'],
    }),
  }),
  response: settingsSchema,
  errors: [],
});
