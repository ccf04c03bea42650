import type { Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  { call: 'PUT /api/saved', body: (world) => ({ save: [world.teacherId] }) },
  {
    call: 'PUT /api/saved',
    body: (world) => ({ save: [world.hiddenTeacherId] }),
    expect: [401, 404, 404, 403, 403, 403, 401],
  },
  {
    call: 'GET /api/teachers/compare',
    url: (world) => `/api/teachers/compare?ids=${world.teacherId},${world.hiddenTeacherId}`,
  },
];
