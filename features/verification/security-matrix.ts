import type { Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  // Both teachers are approved already.
  { call: 'POST /api/teacher/submit-for-review', expect: [401, 403, 403, 409, 409, 403, 401] },
];
