import { ADMINS, type Row } from '../row.ts';

export const STATISTICS_ROWS: readonly Row[] = [{ call: 'GET /api/admin/charts', expect: ADMINS }];
