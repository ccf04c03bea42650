import { type Kysely, sql } from 'kysely';

/** The language of an account, and of each message in the outbox. Null if older code stored the message, in English. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column locale text not null default 'en' check (locale ~ '^[a-z]{2}$');
    alter table outbox add column locale text;
    create or replace view accounts as
      select id, role, first_name, last_name, profile_picture, email, email_verified_at, mobile, mobile_verified_at,
        blocked_at, blocked_reason, is_sample, created_at, locale
      from users;
  `.execute(db);
}
