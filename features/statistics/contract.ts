import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { issueText } from '#shared/texts/issue-text.ts';

export const statisticsSchema = z
  .object({
    totalUsers: z.int(),
    totalTeachers: z.int(),
    totalClients: z.int(),
    totalBookings: z.int(),
    /** Profiles that wait for a decision. */
    pendingReviews: z.int(),
  })
  .meta({ id: 'AdminStatistics' });

export type Statistics = z.output<typeof statisticsSchema>;

export const getStatistics = defineCall({
  access: 'admin',
  limit: 'admin',
  name: 'getStatistics',
  summary: 'Total numbers of users, teachers, students and bookings',
  method: 'GET',
  path: '/api/admin/statistics',
  response: statisticsSchema,
  errors: [],
});

export const CHARTS_BY = ['week', 'city'] as const;
export type ChartsBy = (typeof CHARTS_BY)[number];

/**
 * Number of weeks in the charts, including the current one (CHART_WEEKS), and number of cities that have their own row
 * (CHART_CITIES_MAX).
 */
export const CHART_WEEKS = 12;
export const CHART_CITIES_MAX = 20;

/**
 * The numbers of one week, or of one city over the last twelve weeks. Medians and shares are null if there is no data.
 */
export const chartRowSchema = z
  .object({
    /** The week's Monday in India (2026-03-02), or the city's name; empty if no city was given. */
    key: z.string(),
    /** New accounts of students and teachers. */
    signUps: z.int(),
    /** Booking requests. In the figures by city: requests to teachers of the city. */
    requests: z.int(),
    /** Requests that a teacher confirmed, whatever happened later. */
    confirmed: z.int(),
    /** Confirmed requests in whole per cent. */
    confirmedShare: z.int().nullable(),
    /** Median time from a request to the teacher's reply, to a tenth of an hour. */
    hoursToReply: z.number().nullable(),
    /** Median time from a profile's submission to the decision, to a tenth of an hour. */
    hoursToVerify: z.number().nullable(),
  })
  .meta({ id: 'ChartRow' });

export type ChartRow = z.output<typeof chartRowSchema>;

export const getCharts = defineCall({
  access: 'admin',
  limit: 'admin',
  name: 'getCharts',
  summary: 'Sign-ups, requests and reply times in the last twelve weeks, by week or by city',
  method: 'GET',
  path: '/api/admin/charts',
  query: z.object({
    by: z.enum(CHARTS_BY, { error: issueText`Please use week or city.` }).default('week'),
  }),
  response: z.array(chartRowSchema),
  errors: [],
});

/**
 * How many free demos of the last twelve weeks led to monthly plans, and how many students renewed a plan or a seat in
 * a group class.
 */
export const funnelSchema = z
  .object({
    /** Pairs of a student and a teacher who had a free demo. */
    demos: z.int(),
    /** Those pairs that had a monthly plan after the demo. */
    continued: z.int(),
    /** Monthly plans that were confirmed. */
    plans: z.int(),
    /**
     * `over`: plans that ended in these twelve weeks. `renewed`: how many of them were followed by another plan of the
     * same student and teacher.
     */
    over: z.int(),
    renewed: z.int(),
    /** Seats in group classes that students took, counted once for each month. */
    seats: z.int(),
    /**
     * `seatsOver`: monthly seats in group classes that ended in these weeks. `seatsAgain`: how many of them were
     * followed by a seat of the same student in a later month of the class.
     */
    seatsOver: z.int(),
    seatsAgain: z.int(),
  })
  .meta({ id: 'Funnel' });
export type Funnel = z.output<typeof funnelSchema>;

export const getFunnel = defineCall({
  access: 'admin',
  limit: 'admin',
  name: 'getFunnel',
  summary:
    'How many free demos became monthly plans, and how many plans were renewed, in the last twelve weeks',
  method: 'GET',
  path: '/api/admin/funnel',
  response: funnelSchema,
  errors: [],
});
