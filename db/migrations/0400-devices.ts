import { type Kysely, sql } from 'kysely';

/**
 * Devices that get push messages, at most one per session; a subscription ends with its session. The new checks also
 * allow the channel `push`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      session_id uuid not null references sessions (id) on delete cascade,
      endpoint text not null check (char_length(endpoint) <= 1000),
      p256dh text not null,
      auth text not null,
      hides_details boolean not null,
      created_at timestamptz not null,
      last_ok_at timestamptz,
      failures integer not null default 0,
      constraint push_subscriptions_endpoint_key unique (endpoint),
      constraint push_subscriptions_session_key unique (session_id)
    );
    create index push_subscriptions_user_idx on push_subscriptions (user_id);

    alter table outbox drop constraint outbox_channel_check;
    alter table outbox add constraint outbox_channel_check check (channel in ('email', 'sms', 'push'));

    alter table notification_choices drop constraint notification_choices_channel_check;
    alter table notification_choices add constraint notification_choices_channel_check
      check (channel in ('email', 'sms', 'push', 'smsAfterPush'));
  `.execute(db);
}
