import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS } from '#app/server.ts';
import type { CallShape } from '#shared/calls/call.ts';
import type { AnswerRow } from '#test/contract/answer.ts';
import { ANSWERS } from '#test/contract/answers.ts';
import { addressOf, buildWorld, type World } from '#test/contract/world.ts';
import { startTestApp } from '#test/test-app.ts';

/**
 * T45, T46: values for one field of an otherwise valid body, so that accepted values reach the database. Afterwards all
 * reads of users who can see the value must still work.
 */
const VALUES: readonly unknown[] = [
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  '',
  ' ',
  'x'.repeat(5000),
  '🧘'.repeat(300),
  "' or 1=1 --",
  '__proto__',
  '/.//elsewhere.example',
  '2026-03-10T07:00:00+05:30',
  '9999-12-31T23:59:59-12:00',
  '0001-01-01T00:00:00+12:00',
  '2027-02-28T23:59:59.999999999Z',
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  2_147_483_648,
  [],
  [null],
  [[]],
  {},
  { $gt: '' },
];

const shapeOf = (call: CallShape) => Object.keys((call.body as { shape?: object } | undefined)?.shape ?? {});
const byName = new Map(CALLS.map(({ call }) => [`${call.method} ${call.path}`, call]));
/** Calls whose valid body the contract tests know. Sign-in has its own tests, because it locks numbers. */
const writes = ANSWERS.filter(
  (row) => row.body && (row.status ?? 200) < 400 && byName.has(row.call) && !row.call.includes('login'),
);
const privateReads = CALLS.filter(({ call }) => call.method === 'GET' && call.access !== 'public');

/**
 * Tries every n-th value in each field of each call that writes. The first value differs from field to field, so that
 * all values are tried.
 */
export function tryHostileFields({ everyNth }: { everyNth: number }): void {
  let turn = 0;
  const plan = writes.map((row) => {
    const cases = shapeOf(byName.get(row.call) as CallShape).map((field) => {
      const first = turn++ % everyNth;
      return { field, values: VALUES.filter((_, index) => index % everyNth === first) };
    });
    return { name: row.call, row, cases };
  });
  let world: World;
  beforeAll(async () => {
    world = await buildWorld(await startTestApp());
  });
  afterAll(() => world.test.close());

  /** Makes the world's request pending again and frees its times. */
  async function reopen(): Promise<void> {
    const { db } = world.test;
    await sql`delete from bookings where client_id = ${world.reviewer.userId} and status = 'pending'`.execute(
      db,
    );
    await sql`update bookings set status = 'pending', session = null, closed_by = null, answered_at = null
      where id = ${world.bookingId}`.execute(db);
  }

  async function send(row: AnswerRow, field: string, value: unknown): Promise<number> {
    const [method = '', path = ''] = row.call.split(' ');
    const good = await row.body?.(world);
    const { statusCode } = await world.clients[row.as].request({
      method: method as 'POST',
      url: row.url?.(world) ?? addressOf(path, world),
      payload: { ...good, [field]: value },
    });
    return statusCode;
  }

  /** Reads private data after the write, as users who can see it. Returns the reads that fail. */
  async function unreadable(row: AnswerRow): Promise<string[]> {
    const shown = row.call.includes('booking') ? (['student', 'reviewer', 'teacher'] as const) : [row.as];
    const reads = shown.flatMap((name) => privateReads.map(({ call }) => ({ name, path: call.path })));
    const answers = await Promise.all(
      reads.map(async ({ name, path }) => {
        const { statusCode } = await world.clients[name].get(addressOf(path, world));
        return statusCode < 500 ? [] : [`${path} as ${name}`];
      }),
    );
    return answers.flat();
  }

  it.each(plan)('$name', async ({ row, cases }) => {
    const faults: string[] = [];
    for (const { field, values } of cases) {
      for (const value of values) {
        await reopen();
        const status = await send(row, field, value);
        const shown = `${field}: ${JSON.stringify(value).slice(0, 40)}`;
        if (status >= 500) faults.push(`${shown} is ${status}`);
        if (status < 300) faults.push(...(await unreadable(row)).map((read) => `${shown} breaks ${read}`));
      }
    }
    expect(faults).toEqual([]);
  });

  it('is tried in every field of the calls that write, and every value', () => {
    const cases = plan.flatMap((one) => one.cases);
    expect(cases.filter(({ values }) => values.length < Math.floor(VALUES.length / everyNth))).toEqual([]);
    expect(new Set(cases.flatMap(({ values }) => values)).size).toBe(VALUES.length);
    expect(writes.map(({ call }) => call)).toEqual(
      expect.arrayContaining([
        'POST /api/register',
        'POST /api/client/profile',
        'POST /api/booking-requests',
        'PUT /api/booking-requests/:id/status',
      ]),
    );
  });
}
