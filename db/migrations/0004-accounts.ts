import { type Kysely, sql } from 'kysely';

/**
 * Counts failed sign-ins by mobile number and by IP address. The keys are HMACs, so the table does not show whose they
 * are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table login_failures (
      key bytea primary key,
      failures integer not null,
      first_at timestamptz not null,
      locked_until timestamptz
    );
    create index login_failures_first_idx on login_failures (first_at);
  `.execute(db);
}
