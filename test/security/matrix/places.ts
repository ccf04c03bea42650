import type { Row } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  {
    call: 'GET /api/maps/search-cities',
    url: () => '/api/maps/search-cities?query=pune&limit=5',
  },
  {
    call: 'GET /api/maps/search-areas',
    url: () => '/api/maps/search-areas?query=ban&cityName=Mumbai',
  },
  {
    call: 'GET /api/maps/reverse-geocode',
    url: () => '/api/maps/reverse-geocode?lat=19.06&lon=72.83',
  },
];
