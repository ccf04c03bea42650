import { ADMINS, type Row } from '../row.ts';

export const AUDIT_ROWS: readonly Row[] = [
  { call: 'GET /api/admin/audit', expect: ADMINS },
  { call: 'GET /api/admin/audit/chain', expect: ADMINS },
];
