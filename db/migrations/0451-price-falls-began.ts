import { type Kysely, sql } from 'kysely';

/**
 * Stores when the first of several price changes happened whose earlier prices are kept: students who saved the teacher
 * after it have seen other prices. Null in rows of an earlier release, which count from `fell_at`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saved_price_falls add column began_at timestamptz`.execute(db);
}
