import { type Kysely, sql } from 'kysely';

/**
 * A deletion that was taken back stays in the ledger, so that a restored backup can't bring it up again. Of erased people
 * who had been blocked, keyed hashes of number and address remain: enough to know them again, not to reach them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table deletion_ledger add column undone_at timestamptz;

    create table banned_contacts (
      hash bytea primary key,
      banned_at timestamptz not null
    );
  `.execute(db);
}
