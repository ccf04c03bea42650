import { defineSlice } from '#platform/server/slice.ts';
import { lessonsPersonalData } from './server/personal-data.ts';

/**
 * Stores every hour that a teacher has promised to a booking or a group class. Lessons of one teacher never overlap,
 * except group sessions.
 */
export const lessonsSlice = defineSlice({
  name: 'lessons',
  tables: ['lessons'],
  views: {
    booked_lessons: 'Times and state of every lesson of a booking.',
    class_lessons: 'Times and state of every lesson of a group class.',
  },
  personalData: lessonsPersonalData,
  constraints: { lessons_no_overlap: 'BOOKING_OVERLAP' },
});
