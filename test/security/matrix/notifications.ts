import { type Row, SIGNED_IN, SOME_ID } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  { call: 'GET /api/notifications', expect: SIGNED_IN },
  { call: 'POST /api/notifications/read-all', expect: SIGNED_IN },
  {
    call: 'POST /api/notifications/:id/read',
    url: () => `/api/notifications/${SOME_ID}/read`,
    expect: [401, 404, 404, 404, 404, 404, 401],
  },
  { call: 'GET /api/notifications/preferences', expect: SIGNED_IN },
  { call: 'PUT /api/notifications/preferences', body: () => ({ topics: [] }), expect: SIGNED_IN },
  // The token of the mail is the only credential.
  { call: 'GET /api/unsubscribe/:token', url: () => '/api/unsubscribe/nobody', expect: 404 },
  { call: 'POST /api/unsubscribe/:token', url: () => '/api/unsubscribe/nobody', expect: 404 },
];
