import { type Kysely, sql } from 'kysely';

/**
 * Processes keep sessions in memory for a second (platform/server/session/session-cache.ts). What ends or changes one is
 * told twice: as a notice to the connection that writes, and by NOTIFY, which leaves with the commit.
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
