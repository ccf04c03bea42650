import { type Kysely, sql } from 'kysely';

/** Failed sign-ins by number and by address; the keys are HMACs, so the table names nobody. */
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
