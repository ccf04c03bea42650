import type { Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  {
    call: 'POST /api/client/profile',
    body: () => ({ city: 'Pune' }),
  },
  {
    call: 'GET /api/profile/completion-status',
    url: () => '/api/profile/completion-status?userType=client',
  },
];
