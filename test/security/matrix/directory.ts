import type { Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  { call: 'GET /api/directory' },
  { call: 'GET /api/directory', url: () => '/api/directory?city=atlantis', expect: 404 },
  {
    call: 'GET /api/directory/typical-prices',
    url: () => '/api/directory/typical-prices?city=Mumbai',
  },
];
