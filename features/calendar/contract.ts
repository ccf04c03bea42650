import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';

const feedSchema = z.object({
  /** Anyone with this URL can read the user's sessions. */
  url: z.string(),
});
export type CalendarFeed = z.output<typeof feedSchema>;

export const openCalendarFeed = defineCall({
  name: 'openCalendarFeed',
  summary: 'The private calendar address of your sessions',
  method: 'POST',
  path: '/api/calendar/feed',
  access: 'member',
  response: feedSchema,
  errors: [],
  limit: 'bookingAnswer',
});

export const resetCalendarFeed = defineCall({
  name: 'resetCalendarFeed',
  summary: 'Replace the private calendar address; the old one stops working',
  method: 'POST',
  path: '/api/calendar/feed/reset',
  access: 'member',
  response: feedSchema,
  errors: [],
  limit: 'bookingAnswer',
});
