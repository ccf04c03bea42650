import { defineSlice } from '#platform/server/slice.ts';
import { calendarRoutes, registerCalendars } from './server/calendar-routes.ts';
import { bookingJobs } from './server/jobs.ts';
import { bookingRoutes } from './server/routes.ts';

export const bookingsSlice = defineSlice({
  name: 'bookings',
  routes: [...calendarRoutes, ...bookingRoutes],
  plainRoutes: [registerCalendars],
  jobs: bookingJobs,
});
