import type { AnswerRow } from '../answer.ts';
import { ENTITIES as the } from '../entities.ts';
import { list, nullable } from '../kinds.ts';

/** Search for teachers and places. */
export const SEARCH_ANSWERS: readonly AnswerRow[] = [
  { call: 'GET /api/teachers/search', as: 'public', shape: list(the.teacherCard, 1) },
  { call: 'GET /api/maps/search-cities', as: 'public', shape: list(the.place, 1) },
  { call: 'GET /api/maps/search-areas', as: 'public', shape: list(the.place, 1) },
  { call: 'GET /api/maps/reverse-geocode', as: 'public', shape: the.place },
  {
    call: 'GET /api/maps/reverse-geocode',
    as: 'public',
    url: () => '/api/maps/reverse-geocode?lat=-60&lon=0',
    shape: nullable(the.place),
  },
];
