import { type Row, SOME_ID } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  {
    call: 'POST /api/notifications/:id/read',
    url: () => `/api/notifications/${SOME_ID}/read`,
    expect: [401, 404, 404, 404, 404, 404, 401],
  },
  { call: 'PUT /api/notifications/preferences', body: () => ({ topics: [] }) },
  // The token of the mail is the only credential.
  { call: 'GET /api/unsubscribe/:token', url: () => '/api/unsubscribe/nobody', expect: 404 },
  { call: 'POST /api/unsubscribe/:token', url: () => '/api/unsubscribe/nobody', expect: 404 },
];
