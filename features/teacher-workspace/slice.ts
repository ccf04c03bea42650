import { userSignedUp } from '#features/identity/server/events.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import { defineSlice } from '#platform/server/slice.ts';
import { WORKSPACE_ERRORS } from './errors.ts';
import { workspaceRoutes } from './server/routes.ts';
import { createTeacherProfile } from './server/service.ts';

export const teacherWorkspaceSlice = defineSlice({
  name: 'teacher-workspace',
  routes: workspaceRoutes,
  subscriptions: [
    subscribe(userSignedUp, async (tx, { userId, role, at }) => {
      if (role === 'teacher') await createTeacherProfile(tx, userId, at);
    }),
  ],
  errors: WORKSPACE_ERRORS,
});
