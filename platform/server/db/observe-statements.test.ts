import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runInCall } from '#platform/server/current-call.ts';
import { openTestDb } from '#test/test-db.ts';
import { logSlowStatements } from './observe-statements.ts';

type Line = { call: string | null; ms: number; statement: string; failed?: boolean };

it('logs slow statements with the call that made them, and without their values', async () => {
  const lines: Line[] = [];
  const log = { warn: (details: object) => void lines.push(details as Line) };
  const { db, release } = await openTestDb({ observers: [logSlowStatements(log, 60)] });
  try {
    await runInCall('searchTeachers', () => sql`select 1, ${'9876543210'}::text`.execute(db));
    expect(lines).toEqual([]);
    await runInCall('searchTeachers', () => sql`select pg_sleep(0.1), ${'9876543210'}::text`.execute(db));
    await runInCall('requestBooking', () =>
      sql`select 1 / (length(pg_sleep(0.1)::text) * ${1}::int)`.execute(db).catch(() => undefined),
    );
    expect(lines).toMatchObject([
      { call: 'searchTeachers', statement: 'select pg_sleep(0.1), $1::text' },
      { call: 'requestBooking', failed: true },
    ]);
    expect(lines[0]?.ms).toBeGreaterThanOrEqual(60);
    expect(JSON.stringify(lines)).not.toContain('9876543210');
  } finally {
    await release();
  }
});
