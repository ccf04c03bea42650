import { type Row, SOME_ID } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  {
    call: 'POST /api/admin/outbox/failed/:id/retry',
    url: () => `/api/admin/outbox/failed/${SOME_ID}/retry`,
    expect: [401, 403, 403, 403, 403, 404, 401],
  },
];
