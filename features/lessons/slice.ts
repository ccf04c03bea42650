import { defineSlice } from '#platform/server/slice.ts';
import { lessonsPersonalData } from './server/personal-data.ts';

/** Every promised hour of a teacher. Lessons of one teacher never overlap, group sessions aside. */
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
