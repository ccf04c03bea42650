import { type Kysely, sql } from 'kysely';

/**
 * The inbox of each user, and the audit log. The application never changes or deletes a row of the log; each row has
 * the hash of the previous one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      event text not null,
      data jsonb not null default '{}',
      created_at timestamptz not null,
      read_at timestamptz
    );
    create index notifications_user_idx on notifications (user_id, created_at desc, id desc);
    create index notifications_unread_idx on notifications (user_id) where read_at is null;

    create table audit_log (
      seq bigint generated always as identity primary key,
      id uuid not null unique,
      at timestamptz not null,
      actor_id uuid,
      actor_role text not null,
      session_id uuid,
      ip text,
      request_id text,
      action text not null,
      target_type text not null,
      target_id text,
      before jsonb,
      after jsonb,
      reason text,
      result text not null,
      prev_hash bytea not null,
      hash bytea not null
    );
    create index audit_log_action_idx on audit_log (action, seq desc);
    create index audit_log_actor_idx on audit_log (actor_id, seq desc);
    create index audit_log_target_idx on audit_log (target_type, target_id, seq desc);

    create function audit_log_is_final() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_log is append-only';
    end $$;
    create trigger audit_log_is_final before update or delete or truncate on audit_log
      for each statement execute function audit_log_is_final();
  `.execute(db);
}
