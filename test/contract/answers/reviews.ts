import type { AnswerRow } from '../answer.ts';
import { ENTITIES as the } from '../entities.ts';
import { entity, flag, list } from '../kinds.ts';

/** Reviews and teachers' replies. */
export const REVIEW_ANSWERS: readonly AnswerRow[] = [
  { call: 'GET /api/teacher/reviews', as: 'teacher', shape: list(the.review, 1) },
  { call: 'GET /api/teacher/:id/reviews', as: 'public', shape: list(the.review, 1) },
  {
    call: 'POST /api/teacher/:id/reviews',
    as: 'reviewer',
    status: 201,
    body: () => ({ rating: 4, comment: '  Patient and precise.  ' }),
    shape: the.review,
  },
  {
    call: 'PUT /api/teacher/:id/reviews/:reviewId',
    as: 'student',
    body: () => ({ rating: 4, comment: 'Still good.' }),
    shape: the.review,
  },
  {
    call: 'GET /api/teacher/:id/reviews/own',
    as: 'student',
    shape: entity({ mayReview: flag, review: the.review }),
  },
  {
    call: 'POST /api/teacher/reviews/:id/reply',
    as: 'teacher',
    status: 201,
    body: () => ({ text: 'Thank you, Priya.' }),
    shape: the.review,
  },
  {
    call: 'PUT /api/teacher/reviews/:id/reply',
    as: 'teacher',
    body: () => ({ text: 'Thank you, Priya. See you on Monday.' }),
    shape: the.review,
  },
];
