import { type Row, SOME_ID } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  {
    call: 'GET /api/teacher/:id/reviews',
    url: (world) => `/api/teacher/${world.teacherId}/reviews`,
  },
  {
    call: 'GET /api/teacher/:id/reviews',
    url: (world) => `/api/teacher/${world.hiddenTeacherId}/reviews`,
    expect: [404, 404, 404, 404, 200, 200, 404],
  },
  {
    call: 'GET /api/teacher/:id/reviews/own',
    url: (world) => `/api/teacher/${world.teacherId}/reviews/own`,
  },
  // The two have a request but no session yet.
  {
    call: 'POST /api/teacher/:id/reviews',
    url: (world) => `/api/teacher/${world.teacherId}/reviews`,
    body: () => ({ rating: 5, comment: 'Fine.' }),
    expect: [401, 403, 403, 403, 403, 403, 401],
  },
  {
    call: 'PUT /api/teacher/:id/reviews/:reviewId',
    url: (world) => `/api/teacher/${world.teacherId}/reviews/${SOME_ID}`,
    expect: [401, 404, 404, 403, 403, 403, 401],
  },
  {
    call: 'POST /api/teacher/reviews/:id/reply',
    url: () => `/api/teacher/reviews/${SOME_ID}/reply`,
    expect: [401, 403, 403, 404, 404, 403, 401],
  },
  {
    call: 'PUT /api/teacher/reviews/:id/reply',
    url: () => `/api/teacher/reviews/${SOME_ID}/reply`,
    expect: [401, 403, 403, 404, 404, 403, 401],
  },
];
