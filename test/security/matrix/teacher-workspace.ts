import { type Row, SOME_ID, TEACHERS } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  { call: 'GET /api/teacher/profile', expect: TEACHERS },
  { call: 'GET /api/teacher/review-status', expect: TEACHERS },
  { call: 'PUT /api/teacher/profile', body: () => ({ experience: 5 }), expect: TEACHERS },
  { call: 'GET /api/teacher/location', expect: TEACHERS },
  { call: 'PUT /api/teacher/location', body: () => ({ city: 'Pune' }), expect: TEACHERS },
  {
    call: 'POST /api/teacher/specializations',
    body: () => ({ specializationIds: [], topExpertiseIds: [] }),
    expect: [401, 403, 403, 201, 201, 403, 401],
  },
  { call: 'GET /api/teacher/certifications', expect: TEACHERS },
  {
    call: 'POST /api/teacher/certifications',
    body: () => ({ name: 'Foundation course', organization: 'Example Institute' }),
    expect: [401, 403, 403, 201, 201, 403, 401],
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
