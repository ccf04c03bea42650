import * as z from 'zod';
import { defineCall } from '#shared/call.ts';

export const CHARTS_BY = ['week', 'city'] as const;
export type ChartsBy = (typeof CHARTS_BY)[number];

/** How many weeks, the present one included, and how many cities are told apart. */
export const WEEKS = 12;
export const CITIES = 20;

/** What happened in a week, or in the last twelve weeks in a city. Medians and shares of nothing are null. */
export const chartRowSchema = z
  .object({
    /** The week's Monday in India (2026-03-02), or the city's name; empty for people who named none. */
    key: z.string(),
    /** Students and teachers who opened an account. */
    signUps: z.int(),
    /** Booking requests made; of a city: to its teachers. */
    requests: z.int(),
    /** Of these: those that a teacher confirmed, whatever came after. */
    confirmed: z.int(),
    /** Of the requests, in whole per cent. */
    confirmedShare: z.int().nullable(),
    /** Median from a request to the teacher's answer, to a tenth of an hour. */
    hoursToReply: z.number().nullable(),
    /** Median from a profile's submission to the decision, to a tenth of an hour. */
    hoursToVerify: z.number().nullable(),
  })
  .meta({ id: 'ChartRow' });

export type ChartRow = z.output<typeof chartRowSchema>;

export const getCharts = defineCall({
  access: 'admin',
  limit: 'admin',
  name: 'getCharts',
  summary: 'Sign-ups, requests and times of answer in the last twelve weeks, by week or by city',
  method: 'GET',
  path: '/api/admin/charts',
  query: z.object({
    by: z.enum(CHARTS_BY, { error: 'Please use week or city.' }).default('week'),
  }),
  response: z.array(chartRowSchema),
  errors: [],
});
