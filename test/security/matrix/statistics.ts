import { ADMINS, type Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  { call: 'GET /api/admin/statistics', expect: ADMINS },
  { call: 'GET /api/admin/charts', expect: ADMINS },
  { call: 'GET /api/admin/funnel', expect: ADMINS },
];
