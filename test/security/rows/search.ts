import { EVERYBODY, type Row } from '../row.ts';

export const SEARCH_ROWS: readonly Row[] = [
  {
    call: 'GET /api/teachers/search',
    url: () => '/api/teachers/search?sessionType=online',
    expect: EVERYBODY,
  },
];
