import { defineSlice } from '#platform/server/slice.ts';
import { TEACHER_ERRORS } from './errors.ts';
import { teacherRoutes } from './server/routes.ts';

export const teachersSlice = defineSlice({
  name: 'teachers',
  routes: teacherRoutes,
  errors: TEACHER_ERRORS,
});
