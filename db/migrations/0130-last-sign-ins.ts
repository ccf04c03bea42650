import { type Kysely, sql } from 'kysely';

/**
 * The last sign-in of each account. Sessions are deleted too early to tell who has been away for years. It is a
 * separate table because the user's row is locked while a session begins.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table last_sign_ins (
      user_id uuid primary key references users on delete cascade,
      at timestamptz not null
    );
    create index last_sign_ins_at_idx on last_sign_ins (at);
    insert into last_sign_ins (user_id, at)
      select u.id, coalesce(max(s.last_seen_at), u.created_at)
      from users u left join sessions s on s.user_id = u.id group by u.id;

    create function sessions_note_sign_in() returns trigger language plpgsql as $$
    begin
      insert into last_sign_ins (user_id, at) values (new.user_id, new.created_at)
        on conflict (user_id) do update set at = excluded.at;
      return null;
    end $$;
    create trigger sessions_note_sign_in after insert on sessions
      for each row execute function sessions_note_sign_in();
  `.execute(db);
}
