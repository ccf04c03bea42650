import { type Row, SOME_ID } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  {
    call: 'POST /api/reports',
    body: ({ teacherId }) => ({ kind: 'profile', targetId: teacherId, reason: 'fake' }),
    // Users cannot report their own profile.
    expect: [401, 201, 201, 404, 201, 201, 401],
  },
  { call: 'POST /api/contact', body: () => ({}), expect: 400 },
  { call: 'GET /api/admin/reports', expect: [401, 403, 403, 403, 403, 200, 401] },
  {
    call: 'GET /api/admin/reports/:id',
    url: () => `/api/admin/reports/${SOME_ID}`,
    expect: [401, 403, 403, 403, 403, 404, 401],
  },
  {
    call: 'POST /api/admin/reports/:id/decision',
    url: () => `/api/admin/reports/${SOME_ID}/decision`,
    body: () => ({ action: 'dismiss', note: 'Nothing wrong with it.' }),
    expect: [401, 403, 403, 403, 403, 404, 401],
  },
  { call: 'GET /api/admin/no-shows', expect: [401, 403, 403, 403, 403, 200, 401] },
  {
    call: 'POST /api/admin/no-shows/:id/verdict',
    url: () => `/api/admin/no-shows/${SOME_ID}/verdict`,
    body: () => ({ verdict: 'cancelled', reason: 'Both agree.' }),
    expect: [401, 403, 403, 403, 403, 404, 401],
  },
];
