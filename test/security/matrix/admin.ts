import { type Row, SOME_ID } from '#test/security/row.ts';

/** Expected statuses of a call with an unknown id: an admin gets 404. */
const ADMINS_FIND_NONE = [401, 403, 403, 403, 403, 404, 401] as const;

export const ROWS: readonly Row[] = [
  { call: 'PUT /api/admin/profile', body: () => ({ profilePicture: null }) },
  {
    call: 'POST /api/admin/users/:id/block',
    url: () => `/api/admin/users/${SOME_ID}/block`,
    body: () => ({}),
    expect: ADMINS_FIND_NONE,
  },
  {
    call: 'POST /api/admin/users/:id/block',
    url: ({ people }) => `/api/admin/users/${people.student.userId}/block`,
    body: () => ({ reason: ' ' }),
    expect: [401, 403, 403, 403, 403, 400, 401],
  },
  {
    call: 'POST /api/admin/users/:id/block',
    url: ({ people }) => `/api/admin/users/${people.admin.userId}/block`,
    body: () => ({ reason: 'The only admin.' }),
    expect: [401, 403, 403, 403, 403, 409, 401],
  },
  {
    call: 'POST /api/admin/users/:id/unblock',
    url: ({ people }) => `/api/admin/users/${people.student.userId}/unblock`,
    body: () => ({ reason: 'Was never blocked.' }),
    expect: [401, 403, 403, 403, 403, 409, 401],
  },
  {
    call: 'GET /api/admin/reviews/:id',
    url: () => `/api/admin/reviews/${SOME_ID}`,
    expect: ADMINS_FIND_NONE,
  },
  {
    call: 'POST /api/admin/reviews/:id/status',
    url: () => `/api/admin/reviews/${SOME_ID}/status`,
    body: () => ({ status: 'nonsense' }),
    expect: ADMINS_FIND_NONE,
  },
  {
    call: 'PUT /api/admin/certifications/:id/check',
    url: () => `/api/admin/certifications/${SOME_ID}/check`,
    body: () => ({ isChecked: true }),
    expect: ADMINS_FIND_NONE,
  },
];
