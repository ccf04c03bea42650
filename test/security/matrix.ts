import { CALLS } from '#app/server.ts';
import { type ExpectedStatuses, expectedBy, type Row } from './row.ts';

const bySlice = import.meta.glob<readonly Row[]>('./matrix/*.ts', {
  eager: true,
  import: 'ROWS',
});

const shapes = new Map(CALLS.map(({ call }) => [`${call.method} ${call.path}`, call]));
const written = Object.values(bySlice).flat();
const withRows = new Set(written.map(({ call }) => call));
// Ends the session, so it runs last.
const LAST = 'POST /api/logout';

/** Calls that have rows in the matrix but no longer exist in the application. */
export const REMOVED_CALLS: readonly string[] = [...withRows].filter((call) => !shapes.has(call));

/**
 * Rows for all calls: those of matrix/<slice>.ts, and a default row (no id, query or body) for each other call. If a
 * call needs more, its default row fails: write its rows.
 */
export const MATRIX: readonly (Row & { expect: ExpectedStatuses })[] = [
  ...written,
  ...[...shapes.keys()].filter((call) => !withRows.has(call) && call !== LAST).map((call) => ({ call })),
  { call: LAST },
].map((row: Row) => {
  const shape = shapes.get(row.call);
  return { ...row, expect: row.expect ?? (shape ? expectedBy(shape) : 200) };
});
