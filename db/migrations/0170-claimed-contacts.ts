import { type Kysely, sql } from 'kysely';

/**
 * If a user verifies a contact that another account has entered but not verified, it moves to that user; so an account
 * may lack email or mobile. A code may belong to a sign-up that is not an account yet. Codes that guests asked for, or
 * that were not sent, are marked, so that they do not use up the code limit of the account that verified the contact.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      alter column mobile drop not null,
      alter column email drop not null,
      add constraint users_reachable
        check (mobile is not null or email is not null or deletion_due_at is not null) not valid;

    alter table one_time_codes
      alter column user_id drop not null,
      add column claim_id uuid,
      add column by_guest boolean not null default false,
      add column withheld boolean not null default false,
      add constraint one_time_codes_holder check (num_nonnulls(user_id, claim_id) = 1) not valid,
      drop constraint one_time_codes_purpose_check,
      add constraint one_time_codes_purpose_check
        check (purpose in ('verify', 'resetPassword', 'changeContact', 'signUp')) not valid;
    create index one_time_codes_claim_idx on one_time_codes (claim_id) where claim_id is not null;
  `.execute(db);
}
