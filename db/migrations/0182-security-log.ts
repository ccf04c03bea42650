import { type Kysely, sql } from 'kysely';

/**
 * Sign-ins, codes, changes of password and contacts, and requests refused by a limit. People are stored as keyed
 * hashes. Kept for 30 days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_log (
      -- Equal events of one minute share a row.
      minute timestamptz not null,
      event text not null,
      result text not null,
      account_hash bytea,
      contact_hash bytea,
      address_hash bytea,
      count integer not null,
      constraint security_log_once unique nulls not distinct
        (minute, event, result, account_hash, contact_hash, address_hash)
    );
    create index security_log_account_idx on security_log (account_hash) where account_hash is not null;
    create index security_log_contact_idx on security_log (contact_hash) where contact_hash is not null;
    create index security_log_address_idx on security_log (address_hash) where address_hash is not null;
  `.execute(db);
}
