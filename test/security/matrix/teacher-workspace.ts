import { type Row, SOME_ID } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  { call: 'PUT /api/teacher/profile', body: () => ({ experience: 5 }) },
  { call: 'PUT /api/teacher/location', body: () => ({ city: 'Pune' }) },
  {
    call: 'POST /api/teacher/specializations',
    body: () => ({ specializationIds: [], topExpertiseIds: [] }),
  },
  {
    call: 'POST /api/teacher/certifications',
    body: () => ({ name: 'Foundation course', organization: 'Example Institute' }),
  },
  {
    call: 'GET /api/teacher/certifications/:id/document',
    url: () => `/api/teacher/certifications/${SOME_ID}/document`,
    expect: [401, 404, 404, 404, 404, 404, 401],
  },
  {
    call: 'DELETE /api/teacher/certifications/:id',
    url: () => `/api/teacher/certifications/${SOME_ID}`,
    expect: [401, 403, 403, 404, 404, 403, 401],
  },
];
