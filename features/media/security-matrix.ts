import type { Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  // JSON is rejected as a picture, after the access check.
  {
    call: 'POST /api/media',
    body: () => ({ kind: 'photo' }),
    expect: [401, 415, 415, 415, 415, 415, 401],
  },
];
