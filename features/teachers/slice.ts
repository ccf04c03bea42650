import { defineSlice } from '#platform/server/slice.ts';
import { TEACHER_ERRORS } from './errors.ts';
import { teachersPersonalData } from './server/personal-data.ts';
import { teacherRoutes } from './server/routes.ts';

export const teachersSlice = defineSlice({
  name: 'teachers',
  tables: [
    'certifications',
    'specializations',
    'teacher_service_areas',
    'teacher_specializations',
    'teachers',
  ],
  views: {
    certificates: 'Certificates of teachers with the check by an admin, for verification, search and media.',
    served_areas: 'Areas that teachers come to.',
    taught_styles: 'Styles that teachers teach.',
    teacher_profiles: 'What a profile shows, and whether it may be shown.',
    yoga_styles: 'The styles there are, with the names that people use for them.',
  },
  personalData: teachersPersonalData,
  routes: teacherRoutes,
  errors: TEACHER_ERRORS,
});
