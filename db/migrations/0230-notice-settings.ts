import { type Kysely, sql } from 'kysely';

/** Each user's notification settings as a view, so that a request that stores a notice needs no extra query. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view notice_settings as
      select u.id as user_id,
        (select json_agg(json_build_object('topic', c.topic, 'channel', c.channel, 'wanted', c.wanted))
          from notification_choices c where c.user_id = u.id) as choices,
        (select json_object_agg(t.topic, t.token) from unsubscribe_tokens t where t.user_id = u.id) as tokens
      from actors u
  `.execute(db);
}
