import type { Row } from '../row.ts';

export const CALENDAR_ROWS: readonly Row[] = [
  { call: 'POST /api/calendar/feed', expect: [401, 200, 200, 200, 200, 403, 401] },
  { call: 'POST /api/calendar/feed/reset', expect: [401, 200, 200, 200, 200, 403, 401] },
];
