import { type Row, SOME_ID } from '#test/security/row.ts';

/**
 * The users of the matrix have no dues, so the call answers 404 before it validates the body. server/dues.test.ts tests
 * what students and teachers may do with dues.
 */
const OF_STUDENT = [401, 404, 404, 403, 403, 403, 401] as const;
const OF_TEACHER = [401, 403, 403, 404, 404, 403, 401] as const;

export const ROWS: readonly Row[] = [
  {
    call: 'PUT /api/teacher/payment-details',
    body: () => ({ upiId: 'thief@example', payeeName: 'Thief', password: 'wrong' }),
    expect: [401, 403, 403, 400, 400, 403, 401],
  },
  ...(['POST', 'DELETE'] as const).map((method) => ({
    call: `${method} /api/dues/:id/said-paid`,
    url: () => `/api/dues/${SOME_ID}/said-paid`,
    body: () => ({ utr: 'nonsense' }),
    expect: OF_STUDENT,
  })),
  ...(
    [
      ['POST', 'received'],
      ['DELETE', 'received'],
      ['POST', 'not-received'],
      ['POST', 'reminder'],
    ] as const
  ).map(([method, path]) => ({
    call: `${method} /api/dues/:id/${path}`,
    url: () => `/api/dues/${SOME_ID}/${path}`,
    body: () => ({}),
    expect: OF_TEACHER,
  })),
  {
    call: 'GET /api/receipts/:id',
    url: () => `/api/receipts/${SOME_ID}`,
    expect: [401, 404, 404, 404, 404, 404, 401],
  },
];
