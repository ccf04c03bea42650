import { defineSlice } from '#platform/server/slice.ts';
import { teacherRoutes } from './server/routes.ts';

export const teachersSlice = defineSlice({
  name: 'teachers',
  routes: teacherRoutes,
});
