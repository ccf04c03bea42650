import { defineSlice } from '#platform/server/slice.ts';
import { AVAILABILITY_ERRORS } from './errors.ts';
import { AVAILABILITY_RATE_LIMITS } from './rate-limits.ts';
import { availabilityPersonalData } from './server/personal-data.ts';
import { availabilityRoutes } from './server/routes.ts';

export const availabilitySlice = defineSlice({
  name: 'availability',
  tables: ['time_off', 'time_slots'],
  views: {
    weekly_hours: 'Hours that teachers offer every week, for search and the completeness of a profile.',
  },
  personalData: availabilityPersonalData,
  routes: availabilityRoutes,
  errors: AVAILABILITY_ERRORS,
  limits: AVAILABILITY_RATE_LIMITS,
  constraints: {
    time_slots_no_overlap: 'TIME_SLOT_CONFLICT',
    time_off_no_overlap: 'TIME_OFF_OVERLAP',
  },
});
