import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bookingJobs } from '#features/bookings/server/jobs.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { createSessionWorld, type SessionWorld } from './worlds/session-world.ts';

/** Rows of one batch (due-store.ts). */
const BATCH = 500;
const AFTER_ALL = '2026-03-03T03:00:00Z';

/**
 * Tests that the job completes this number of sessions (more than one batch), in one run and also if a first run is
 * stopped.
 */
export function tryManyDue(sessions: number): void {
  let test: TestApp;
  let world: SessionWorld;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    world = await createSessionWorld(test);
    const { id } = await world.booking({ overlapOk: true });
    // Copies of one confirmed booking and its lesson: a factory would take a minute.
    await sql`
      insert into bookings
      select (json_populate_record(b, json_build_object('id', gen_random_uuid()))).*
      from bookings b, generate_series(2, ${sessions}) where b.id = ${id}`.execute(test.db);
    await sql`
      insert into lessons
      select (json_populate_record(l, json_build_object('id', gen_random_uuid(), 'booking_id', b.id))).*
      from lessons l, bookings b where l.booking_id = ${id} and b.id <> ${id} and b.teacher_id = l.teacher_id`.execute(
      test.db,
    );
  });

  async function countByStatus(): Promise<Record<string, number>> {
    const { rows } = await sql<{ status: string; n: number }>`
      select status, count(*)::int as n from bookings where teacher_id = ${world.teacher.teacherId}
      group by 1`.execute(test.db);
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  }
  const run = (stop?: AbortSignal) =>
    bookingJobs.find(({ name }) => name === 'bookings.complete')?.run(test.platform, stop);

  it(`completes ${sessions} sessions in one run, with a notice to each side`, async () => {
    test.clock.set(AFTER_ALL);
    await run();
    expect(await countByStatus()).toEqual({ completed: sessions });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from notifications where user_id = ${world.studentId}`.execute(test.db);
    expect(rows).toEqual([{ n: sessions }]);
  });

  it('continues where a stopped run ended, and skips rows that fail', async () => {
    test.clock.set(AFTER_ALL);
    // Updates of bookings fail if their id begins with 0.
    await sql`
      create or replace function refuse_some() returns trigger language plpgsql as $$
      begin
        if new.id::text like '0%' then raise exception 'refused'; end if;
        return new;
      end $$`.execute(test.db);
    await sql`create trigger refuse_some before update on bookings for each row execute function refuse_some()`.execute(
      test.db,
    );
    const stop = new AbortController();
    const stopped = run(stop.signal);
    stop.abort();
    await stopped;
    const after = await countByStatus();
    expect(after.confirmed ?? 0).toBeGreaterThanOrEqual(sessions - BATCH);
    await run();
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from bookings
      where teacher_id = ${world.teacher.teacherId} and id::text like '0%'`.execute(test.db);
    const refused = rows[0]?.n ?? 0;
    expect(refused).toBeGreaterThan(0);
    expect(await countByStatus()).toEqual({ completed: sessions - refused, confirmed: refused });
    await sql`drop trigger refuse_some on bookings`.execute(test.db);
  });
}
