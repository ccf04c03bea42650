import { EVERYBODY, type Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  {
    call: 'GET /api/teachers/search',
    url: () => '/api/teachers/search?sessionType=online',
    expect: EVERYBODY,
  },
];
