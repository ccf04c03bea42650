import type { Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  {
    call: 'PUT /api/admin/settings',
    body: () => ({
      supportEmail: 'help@example.com',
      supportPhone: '+91 80000 00000',
      verificationDays: { soon: 2, due: 3 },
    }),
  },
  {
    call: 'PUT /api/admin/settings',
    body: () => ({ supportEmail: 'nobody' }),
    expect: [401, 403, 403, 403, 403, 400, 401],
  },
];
