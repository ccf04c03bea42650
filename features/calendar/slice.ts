import { defineSlice } from '#platform/server/slice.ts';
import { calendarRoutes, registerCalendars } from './server/routes.ts';

export const calendarSlice = defineSlice({
  name: 'calendar',
  tables: ['calendar_feeds'],
  routes: calendarRoutes,
  plainRoutes: [registerCalendars],
});
