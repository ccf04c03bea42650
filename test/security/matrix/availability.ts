import { type Row, SOME_ID } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  {
    call: 'GET /api/teacher/:id/time-slots',
    url: (world) => `/api/teacher/${world.teacherId}/time-slots`,
  },
  {
    call: 'GET /api/teacher/:id/time-slots',
    url: (world) => `/api/teacher/${world.hiddenTeacherId}/time-slots`,
    expect: [404, 404, 404, 404, 200, 200, 404],
  },
  {
    call: 'GET /api/teacher/:id/time-off',
    url: (world) => `/api/teacher/${world.teacherId}/time-off`,
  },
  {
    call: 'GET /api/teacher/:id/time-off',
    url: (world) => `/api/teacher/${world.hiddenTeacherId}/time-off`,
    expect: [404, 404, 404, 404, 200, 200, 404],
  },
  {
    call: 'POST /api/teacher/time-slots',
    body: () => ({ dayOfWeek: 'monday', startTime: '07:00', endTime: '08:00' }),
  },
  {
    call: 'POST /api/teacher/time-off',
    body: () => ({ startDate: '2026-04-01' }),
  },
  // An unknown id answers like another teacher's: 404.
  {
    call: 'DELETE /api/teacher/time-slots/:id',
    url: () => `/api/teacher/time-slots/${SOME_ID}`,
    expect: [401, 403, 403, 404, 404, 403, 401],
  },
  {
    call: 'DELETE /api/teacher/time-off/:id',
    url: () => `/api/teacher/time-off/${SOME_ID}`,
    expect: [401, 403, 403, 404, 404, 403, 401],
  },
];
