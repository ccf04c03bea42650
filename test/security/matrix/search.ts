import type { Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  {
    call: 'GET /api/teachers/search',
    url: () => '/api/teachers/search?sessionType=online',
  },
  {
    call: 'GET /api/search/understand',
    url: () => '/api/search/understand?q=hatha+near+powai',
  },
  {
    call: 'GET /api/teachers/:id/reasons',
    url: (world) => `/api/teachers/${world.teacherId}/reasons`,
  },
  {
    call: 'GET /api/teachers/:id/similar',
    url: (world) => `/api/teachers/${world.teacherId}/similar`,
  },
  {
    call: 'GET /api/teachers/:id/similar',
    url: (world) => `/api/teachers/${world.hiddenTeacherId}/similar`,
    expect: [404, 404, 404, 404, 200, 200, 404],
  },
];
