import { ADMINS, type Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  { call: 'GET /api/admin/audit', expect: ADMINS },
  { call: 'GET /api/admin/audit/chain', expect: ADMINS },
];
