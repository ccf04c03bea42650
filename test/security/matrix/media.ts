import type { Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  // JSON is not a picture: users who may upload get that error.
  {
    call: 'POST /api/media',
    body: () => ({ kind: 'photo' }),
    expect: [401, 415, 415, 415, 415, 415, 401],
  },
];
