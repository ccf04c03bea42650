import { type Row, SOME_ID } from '#test/security/row.ts';

/**
 * There are no classes in the matrix, so the call answers 404 before it validates the body. server/batches.test.ts
 * tests what students and teachers may do with classes.
 */
const OF_STUDENT = [401, 404, 404, 403, 403, 403, 401] as const;
const OF_TEACHER = [401, 403, 403, 404, 404, 403, 401] as const;

export const ROWS: readonly Row[] = [
  {
    call: 'GET /api/teacher/:id/batches',
    url: (world) => `/api/teacher/${world.teacherId}/batches`,
  },
  {
    call: 'GET /api/teacher/:id/batches',
    url: (world) => `/api/teacher/${world.hiddenTeacherId}/batches`,
    expect: [404, 404, 404, 404, 200, 200, 404],
  },
  {
    call: 'POST /api/teacher/batches',
    body: () => ({ title: '' }),
    expect: [401, 403, 403, 400, 400, 403, 401],
  },
  {
    call: 'PUT /api/teacher/batches/:id',
    url: () => `/api/teacher/batches/${SOME_ID}`,
    body: () => ({ title: '' }),
    expect: OF_TEACHER,
  },
  {
    call: 'POST /api/teacher/batches/:id/close',
    url: () => `/api/teacher/batches/${SOME_ID}/close`,
    body: () => ({}),
    expect: OF_TEACHER,
  },
  ...(['seats', 'waits'] as const).flatMap((part) => [
    {
      call: `POST /api/batches/:id/${part}`,
      url: () => `/api/batches/${SOME_ID}/${part}`,
      body: () => ({}),
      expect: OF_STUDENT,
    },
    {
      call: `DELETE /api/batches/:id/${part}/:month`,
      url: () => `/api/batches/${SOME_ID}/${part}/2026-12-07`,
      expect: OF_STUDENT,
    },
  ]),
];
