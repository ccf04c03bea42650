import type { Row } from './row.ts';

const bySlice = import.meta.glob<readonly Row[]>('./matrix/*.ts', {
  eager: true,
  import: 'ROWS',
});

/**
 * Every row of the matrix, from matrix/<slice>.ts. A call of the application without a row fails
 * test/security/matrix.test.ts.
 */
export const MATRIX: readonly Row[] = [
  ...Object.values(bySlice).flat(),
  // Ends the session, so it runs last.
  { call: 'POST /api/logout', expect: 200 },
];
