import { type Kysely, sql } from 'kysely';

/**
 * Adds the purpose of a code, so that it is valid for nothing else, and the time when the user last entered the
 * password in a session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table one_time_codes
      add column purpose text not null default 'verify'
        check (purpose in ('verify', 'resetPassword', 'changeContact'));
    alter table sessions add column authenticated_at timestamptz;
  `.execute(db);
}
