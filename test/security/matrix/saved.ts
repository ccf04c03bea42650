import { EVERYBODY, type Row, STUDENTS } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  { call: 'GET /api/saved', expect: STUDENTS },
  { call: 'PUT /api/saved', body: (world) => ({ save: [world.teacherId] }), expect: STUDENTS },
  {
    call: 'PUT /api/saved',
    body: (world) => ({ save: [world.hiddenTeacherId] }),
    expect: [401, 404, 404, 403, 403, 403, 401],
  },
  {
    call: 'GET /api/teachers/compare',
    url: (world) => `/api/teachers/compare?ids=${world.teacherId},${world.hiddenTeacherId}`,
    expect: EVERYBODY,
  },
];
