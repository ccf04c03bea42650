import { type Kysely, sql } from 'kysely';

/** Which topics users want by mail or SMS, and the tokens of the unsubscribe links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_choices (
      user_id uuid not null references users on delete cascade,
      topic text not null,
      channel text not null check (channel in ('email', 'sms')),
      wanted boolean not null,
      primary key (user_id, topic, channel)
    );

    create table unsubscribe_tokens (
      token text primary key,
      user_id uuid not null references users on delete cascade,
      topic text not null,
      created_at timestamptz not null,
      constraint unsubscribe_tokens_purpose_key unique (user_id, topic)
    );
  `.execute(db);
}
