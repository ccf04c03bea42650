import { type Kysely, sql } from 'kysely';

/** What a code is for, so that one sent for one purpose opens nothing else; and when a session last saw the password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table one_time_codes
      add column purpose text not null default 'verify'
        check (purpose in ('verify', 'resetPassword', 'changeContact'));
    alter table sessions add column authenticated_at timestamptz;
  `.execute(db);
}
