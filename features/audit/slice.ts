import { defineSlice } from '#platform/server/slice.ts';
import { auditJobs } from './server/jobs.ts';
import { auditPersonalData } from './server/personal-data.ts';
import { auditRoutes } from './server/routes.ts';

export const auditSlice = defineSlice({
  name: 'audit',
  tables: ['audit_log'],
  personalData: auditPersonalData,
  routes: auditRoutes,
  jobs: auditJobs,
});
