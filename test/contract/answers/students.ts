import type { AnswerRow } from '../answer.ts';
import { ENTITIES as the } from '../entities.ts';

/** The student's own profile. */
export const STUDENT_ANSWERS: readonly AnswerRow[] = [
  { call: 'GET /api/client/profile', as: 'student', shape: the.clientProfile },
  {
    call: 'POST /api/client/profile',
    as: 'reviewer',
    status: 201,
    body: () => ({ firstName: 'Ravi', lastName: 'Rao', city: 'Pune', latitude: 18.52, longitude: 73.86 }),
    shape: the.clientProfile,
  },
  { call: 'GET /api/profile/completion-status', as: 'student', shape: the.completion },
];
