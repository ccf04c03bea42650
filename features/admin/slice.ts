import { defineSlice } from '#platform/server/slice.ts';
import { ADMIN_ERRORS } from './errors.ts';
import { ACCOUNT_BLOCKED } from './server/mail-templates.ts';
import { adminRoutes } from './server/routes.ts';

export const adminSlice = defineSlice({
  name: 'admin',
  routes: adminRoutes,
  errors: ADMIN_ERRORS,
  messages: [ACCOUNT_BLOCKED],
});
