import { type Kysely, sql } from 'kysely';

/**
 * Processes cache sessions for a second (platform/server/session/session-cache.ts). When one ends or changes, triggers
 * announce it: as a PostgreSQL notice to the writing connection, and by NOTIFY at the commit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function sessions_announce_end() returns trigger language plpgsql as $$
    declare
      payload text := json_build_object('session', old.id)::text;
    begin
      raise notice using message = payload, errcode = 'TS001';
      perform pg_notify('toran_ended', payload);
      return null;
    end $$;

    create or replace function users_announce_block() returns trigger language plpgsql as $$
    declare
      payload text := json_build_object('user', new.id)::text;
    begin
      raise notice using message = payload, errcode = 'TS001';
      perform pg_notify('toran_ended', payload);
      return null;
    end $$;

    create trigger users_announce_role after update of role on users
      for each row when (old.role <> new.role) execute function users_announce_block();
  `.execute(db);
}
