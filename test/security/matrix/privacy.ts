import type { Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  // A wrong password: the correct one would end the sessions of the next rows.
  {
    call: 'POST /api/account/delete',
    body: () => ({ password: 'wrong' }),
    expect: [401, 400, 400, 400, 400, 403, 401],
  },
  {
    call: 'PUT /api/account/visibility',
    body: () => ({ hidden: 'perhaps' }),
    expect: [401, 403, 403, 400, 400, 403, 401],
  },
];
