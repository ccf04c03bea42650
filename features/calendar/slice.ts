import { defineSlice } from '#platform/server/slice.ts';
import { calendarPersonalData } from './server/personal-data.ts';
import { calendarRoutes, registerCalendars } from './server/routes.ts';

export const calendarSlice = defineSlice({
  name: 'calendar',
  tables: ['calendar_feeds'],
  personalData: calendarPersonalData,
  routes: calendarRoutes,
  plainRoutes: [registerCalendars],
});
