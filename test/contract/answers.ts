import type { AnswerRow } from './answer.ts';
import { ADMIN_ANSWERS } from './answers/admin.ts';
import { BOOKING_ANSWERS } from './answers/bookings.ts';
import { CONTACT_ANSWERS } from './answers/contacts.ts';
import { IDENTITY_ANSWERS } from './answers/identity.ts';
import { MESSAGE_ANSWERS } from './answers/messages.ts';
import { REVIEW_ANSWERS } from './answers/reviews.ts';
import { SEARCH_ANSWERS } from './answers/search.ts';
import { STUDENT_ANSWERS } from './answers/students.ts';
import { TEACHER_ANSWERS } from './answers/teachers.ts';
import { emptyObject } from './kinds.ts';

/**
 * Caller and expected answer of each call in section 7 and "Wire shapes" of the specification. They run in this order
 * on one world.
 */
export const ANSWERS: readonly AnswerRow[] = [
  ...IDENTITY_ANSWERS,
  ...CONTACT_ANSWERS,
  ...STUDENT_ANSWERS,
  ...TEACHER_ANSWERS,
  ...REVIEW_ANSWERS,
  ...BOOKING_ANSWERS,
  ...MESSAGE_ANSWERS,
  ...ADMIN_ANSWERS,
  ...SEARCH_ANSWERS,
  // Deletions come last.
  { call: 'DELETE /api/teacher/certifications/:id', as: 'teacher', shape: emptyObject },
  { call: 'DELETE /api/teacher/time-slots/:id', as: 'teacher', shape: emptyObject },
  { call: 'DELETE /api/teacher/time-off/:id', as: 'teacher', shape: emptyObject },
];
