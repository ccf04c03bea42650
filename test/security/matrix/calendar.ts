import type { Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  { call: 'POST /api/calendar/feed', expect: [401, 200, 200, 200, 200, 403, 401] },
  { call: 'POST /api/calendar/feed/reset', expect: [401, 200, 200, 200, 200, 403, 401] },
];
