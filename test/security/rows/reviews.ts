import { EVERYBODY, type Row } from '../row.ts';

export const REVIEWS_ROWS: readonly Row[] = [
  {
    call: 'GET /api/teacher/:id/reviews',
    url: (world) => `/api/teacher/${world.teacherId}/reviews`,
    expect: EVERYBODY,
  },
  {
    call: 'GET /api/teacher/:id/reviews',
    url: (world) => `/api/teacher/${world.hiddenTeacherId}/reviews`,
    expect: [404, 404, 404, 404, 200, 200, 404],
  },
];
