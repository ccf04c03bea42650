import { defineSlice } from '#platform/server/slice.ts';
import { auditRoutes } from './server/routes.ts';

export const auditSlice = defineSlice({
  name: 'audit',
  tables: ['audit_log'],
  routes: auditRoutes,
});
