import { type Row, STUDENTS } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  { call: 'GET /api/client/profile', expect: STUDENTS },
  {
    call: 'POST /api/client/profile',
    body: () => ({ city: 'Pune' }),
    expect: [401, 201, 201, 403, 403, 403, 401],
  },
  {
    call: 'GET /api/profile/completion-status',
    url: () => '/api/profile/completion-status?userType=client',
    expect: STUDENTS,
  },
];
