import type { Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  // JSON is no picture: whoever may upload gets as far as being told so.
  {
    call: 'POST /api/media',
    body: () => ({ kind: 'photo' }),
    expect: [401, 415, 415, 415, 415, 415, 401],
  },
];
