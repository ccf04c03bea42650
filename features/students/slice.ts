import { userSignedUp } from '#features/identity/server/events.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import { defineSlice } from '#platform/server/slice.ts';
import { studentsPersonalData } from './server/personal-data.ts';
import { studentRoutes } from './server/routes.ts';
import { createStudent } from './server/service.ts';

export const studentsSlice = defineSlice({
  name: 'students',
  tables: ['clients'],
  views: {
    student_places: 'The city and area that a student gave.',
    student_completions: 'What a student has to add before booking.',
  },
  personalData: studentsPersonalData,
  routes: studentRoutes,
  subscriptions: [
    subscribe(userSignedUp, async (tx, { userId, role, at }) => {
      if (role === 'student') await createStudent(tx, userId, at);
    }),
  ],
});
