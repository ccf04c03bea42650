import type { Row } from '../row.ts';

export const VERIFICATION_ROWS: readonly Row[] = [
  // Both teachers are approved already.
  { call: 'POST /api/teacher/submit-for-review', expect: [401, 403, 403, 409, 409, 403, 401] },
];
