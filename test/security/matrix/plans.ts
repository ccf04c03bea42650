import { type Row, SOME_ID } from '#test/security/row.ts';

/**
 * The users of the matrix have no plan, so the call answers 404 before it validates the body. server/plans.test.ts
 * tests what students and teachers may do with plans.
 */
const OF_EITHER = [401, 404, 404, 404, 404, 403, 401] as const;
const OF_STUDENT = [401, 404, 404, 403, 403, 403, 401] as const;
const OF_TEACHER = [401, 403, 403, 404, 404, 403, 401] as const;

const PLAN = `/api/plans/${SOME_ID}`;
const LESSON = `${PLAN}/lessons/${SOME_ID}`;
const PROPOSAL = `${LESSON}/proposals/${SOME_ID}`;

export const ROWS: readonly Row[] = [
  { call: 'GET /api/plans/:id', url: () => PLAN, expect: OF_EITHER },
  { call: 'POST /api/plans/:id/lessons/:lid/skip', url: () => `${LESSON}/skip`, expect: OF_EITHER },
  {
    call: 'POST /api/plans/:id/lessons/:lid/proposals',
    url: () => `${LESSON}/proposals`,
    body: () => ({ times: [] }),
    expect: OF_EITHER,
  },
  ...(['accept', 'decline'] as const).map((answer) => ({
    call: `POST /api/plans/:id/lessons/:lid/proposals/:pid/${answer}`,
    url: () => `${PROPOSAL}/${answer}`,
    body: () => ({}),
    expect: OF_EITHER,
  })),
  {
    call: 'POST /api/plans/:id/lessons/:lid/make-up',
    url: () => `${LESSON}/make-up`,
    body: () => ({ time: 'never' }),
    expect: OF_STUDENT,
  },
  {
    call: 'POST /api/plans/:id/pause',
    url: () => `${PLAN}/pause`,
    body: () => ({ days: 0 }),
    expect: OF_STUDENT,
  },
  {
    call: 'POST /api/plans/:id/renewal',
    url: () => `${PLAN}/renewal`,
    body: () => ({ price: 'old' }),
    expect: OF_STUDENT,
  },
  {
    call: 'PUT /api/plans/:id/lessons/:lid/mark',
    url: () => `${LESSON}/mark`,
    body: () => ({ held: 'maybe' }),
    expect: OF_TEACHER,
  },
];
