import { type Kysely, sql } from 'kysely';

/**
 * A cancelled deletion stays in the ledger, so that a restored backup can't start it again. When a blocked user is
 * erased, keyed hashes of the number and address stay: they recognise the user but can't be used as contacts.
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
