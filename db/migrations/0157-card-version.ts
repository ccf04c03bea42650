import { type Kysely, sql } from 'kysely';

/** The CARD_VERSION (features/teachers/contract.ts) with which the card was written; 0 for older cards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table teacher_card add column version integer not null default 0;
    create index teacher_card_version_idx on teacher_card (version);
  `.execute(db);
}
