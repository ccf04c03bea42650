import { type Kysely, sql } from 'kysely';

/** CARD_VERSION of features/teachers/contract.ts at the time of writing; 0 for cards from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table teacher_card add column version integer not null default 0;
    create index teacher_card_version_idx on teacher_card (version);
  `.execute(db);
}
