import { ADMINS, type Row, SOME_ID } from '../row.ts';

export const MESSAGE_ROWS: readonly Row[] = [
  { call: 'GET /api/admin/message-templates', expect: ADMINS },
  {
    call: 'POST /api/admin/message-templates/:id/test',
    url: () => '/api/admin/message-templates/passwordChanged/test',
    body: () => ({ channel: 'email' }),
    expect: ADMINS,
  },
  {
    call: 'POST /api/admin/message-templates/:id/test',
    url: () => '/api/admin/message-templates/passwordChanged/test',
    body: () => ({ channel: 'post' }),
    expect: [401, 403, 403, 403, 403, 400, 401],
  },
  {
    call: 'POST /api/admin/message-templates/:id/test',
    url: () => '/api/admin/message-templates/nothing/test',
    body: () => ({}),
    expect: [401, 403, 403, 403, 403, 404, 401],
  },
  { call: 'GET /api/admin/outbox', expect: ADMINS },
  { call: 'GET /api/admin/outbox/failed', expect: ADMINS },
  { call: 'POST /api/admin/outbox/failed/retry', expect: ADMINS },
  {
    call: 'POST /api/admin/outbox/failed/:id/retry',
    url: () => `/api/admin/outbox/failed/${SOME_ID}/retry`,
    expect: [401, 403, 403, 403, 403, 404, 401],
  },
];
