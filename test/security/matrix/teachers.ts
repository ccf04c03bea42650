import type { Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  { call: 'GET /api/teachers/:id', url: (world) => `/api/teachers/${world.teacherId}` },
  { call: 'GET /api/teacher/:id', url: (world) => `/api/teacher/${world.teacherId}` },
  // Hidden by its owner `otherTeacher`: visible to the owner and admins only.
  {
    call: 'GET /api/teacher/:id',
    url: (world) => `/api/teacher/${world.hiddenTeacherId}`,
    expect: [404, 404, 404, 404, 200, 200, 404],
  },
  {
    call: 'GET /api/teachers/:id/certifications',
    url: (world) => `/api/teachers/${world.teacherId}/certifications`,
  },
  {
    call: 'GET /api/teachers/:id/certifications',
    url: (world) => `/api/teachers/${world.hiddenTeacherId}/certifications`,
    expect: [404, 404, 404, 404, 200, 200, 404],
  },
  {
    call: 'GET /api/short-addresses/:slug',
    url: () => '/api/short-addresses/no-such-teacher',
    expect: [404, 404, 404, 404, 404, 404, 404],
  },
];
