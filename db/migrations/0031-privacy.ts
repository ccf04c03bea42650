import { type Kysely, sql } from 'kysely';

/**
 * Deletion of accounts after some days in which it can be undone, consents, and the ledger of erased accounts. The
 * ledger contains no names. After restoring an older backup, it is applied again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column deletion_due_at timestamptz, add column anonymised_at timestamptz;
    create index users_deletion_due_idx on users (deletion_due_at)
      where deletion_due_at is not null and anonymised_at is null;
    alter table teachers add column hidden_by_deletion boolean not null default false;

    create table deletion_ledger (
      user_id uuid primary key,
      requested_at timestamptz not null,
      due_at timestamptz not null,
      erased_at timestamptz
    );
    create index deletion_ledger_erased_idx on deletion_ledger (erased_at);

    create table consents (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      document text not null,
      version text not null,
      given_at timestamptz not null,
      constraint consents_once unique (user_id, document, version)
    );
  `.execute(db);
}
