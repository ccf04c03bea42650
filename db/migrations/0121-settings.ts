import { type Kysely, sql } from 'kysely';

/** Settings that admins override. A setting without a row has the value of the configuration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      name text primary key,
      value jsonb not null,
      changed_at timestamptz not null,
      changed_by uuid references users on delete set null
    );
  `.execute(db);
}
