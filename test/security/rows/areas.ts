import { ADMINS, type Row, SOME_ID } from '../row.ts';

const ADMINS_FIND_NONE = [401, 403, 403, 403, 403, 404, 401] as const;

const decision = (act: string, body: object): Row => ({
  call: `POST /api/admin/areas/:id/${act}`,
  url: () => `/api/admin/areas/${SOME_ID}/${act}`,
  body: () => body,
  expect: ADMINS_FIND_NONE,
});

export const AREA_ROWS: readonly Row[] = [
  { call: 'GET /api/admin/areas', expect: ADMINS },
  decision('promote', { name: 'Lokhandwala Back Road' }),
  decision('merge', { areaId: 'bandra.mumbai-m' }),
  decision('dismiss', {}),
];
