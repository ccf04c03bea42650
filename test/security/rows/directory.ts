import { EVERYBODY, type Row } from '../row.ts';

export const DIRECTORY_ROWS: readonly Row[] = [
  { call: 'GET /api/directory', expect: EVERYBODY },
  { call: 'GET /api/directory', url: () => '/api/directory?city=atlantis', expect: 404 },
  { call: 'GET /api/directory/prices', expect: EVERYBODY },
  { call: 'GET /api/directory/stories', expect: EVERYBODY },
];
