import { EVERYBODY, type Row } from '../row.ts';

export const AVAILABILITY_ROWS: readonly Row[] = [
  {
    call: 'GET /api/teacher/:id/time-slots',
    url: (world) => `/api/teacher/${world.teacherId}/time-slots`,
    expect: EVERYBODY,
  },
  {
    call: 'GET /api/teacher/:id/time-slots',
    url: (world) => `/api/teacher/${world.hiddenTeacherId}/time-slots`,
    expect: [404, 404, 404, 404, 200, 200, 404],
  },
];
