import { defineSlice } from '#platform/server/slice.ts';
import { ADMIN_ERRORS } from './errors.ts';
import { adminJobs } from './server/jobs.ts';
import { ACCOUNT_BLOCKED } from './server/mail-templates.ts';
import { adminPersonalData } from './server/personal-data.ts';
import { adminRoutes } from './server/routes.ts';

export const adminSlice = defineSlice({
  name: 'admin',
  tables: ['row_counts'],
  personalData: adminPersonalData,
  routes: adminRoutes,
  jobs: adminJobs,
  errors: ADMIN_ERRORS,
  messages: [ACCOUNT_BLOCKED],
});
