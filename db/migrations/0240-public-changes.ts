import { type Kysely, sql } from 'kysely';

/** Tables that a teacher's public answers are made from, with the column that holds the teacher's id. */
const OF_TEACHERS = {
  teachers: 'id',
  teacher_service_areas: 'teacher_id',
  teacher_specializations: 'teacher_id',
  certifications: 'teacher_id',
  time_slots: 'teacher_id',
  time_off: 'teacher_id',
  reviews: 'teacher_id',
  reply_figures: 'teacher_id',
} as const;

/** Tables that concern the whole site, each with its cache tag. */
const OF_THE_SITE = {
  settings: 'settings',
  specializations: 'styles',
  directory_cities: 'directory',
  directory_areas: 'directory',
  directory_styles: 'directory',
  directory_stories: 'directory',
} as const;

/**
 * Public answers are cached in memory until triggers announce a change (platform/server/answers): as a PostgreSQL
 * notice to the writing connection, and by NOTIFY at the commit. The tags name the data that an answer is made from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_changed(tags text[]) returns void language plpgsql as $$
    declare
      payload text;
    begin
      if coalesce(cardinality(tags), 0) = 0 then return; end if;
      -- A payload of NOTIFY has at most 8,000 bytes.
      if cardinality(tags) > 120 then tags := '{*}'; end if;
      payload := json_build_object('x', pg_current_xact_id()::text, 't', to_json(tags))::text;
      raise notice using message = payload, errcode = 'TC001';
      perform pg_notify('toran_changed', payload);
    end $$;

    -- Teachers are asked for by profile id or user id.
    create function tell_changed_teachers(ids uuid[]) returns void language sql as $$
      select tell_changed(array(
        select 'teacher:' || id from unnest(ids) id where id is not null
        union
        select 'teacher:' || user_id from teachers where id = any(ids)
      ))
    $$;

    create function tell_teachers_by_rows() returns trigger language plpgsql as $$
    declare
      ids uuid[];
      from_rows text := case tg_op
        when 'INSERT' then 'select %1$I as id from new_rows'
        when 'DELETE' then 'select %1$I as id from old_rows'
        else 'select %1$I as id from new_rows union select %1$I from old_rows' end;
    begin
      execute format('select array_agg(distinct id) from (' || from_rows || ') changed', tg_argv[0]) into ids;
      perform tell_changed_teachers(ids);
      if tg_table_name = 'reviews' and ids is not null then perform tell_changed('{reviews}'); end if;
      return null;
    end $$;

    -- A teacher's own name and picture, and those of people in their reviews.
    create function tell_teachers_of_user() returns trigger language plpgsql as $$
    begin
      perform tell_changed_teachers(array(
        select id from teachers where user_id = new.id
        union
        select teacher_id from reviews where client_id = new.id
      ));
      perform tell_changed('{names}');
      return null;
    end $$;
    create trigger tell_changed after update of first_name, last_name, profile_picture, blocked_at, is_sample on users
      for each row when (
        (old.first_name, old.last_name, old.profile_picture, old.blocked_at is null, old.is_sample)
        is distinct from (new.first_name, new.last_name, new.profile_picture, new.blocked_at is null, new.is_sample)
      ) execute function tell_teachers_of_user();

    create function tell_listings() returns trigger language plpgsql as $$
    declare
      cities text[];
    begin
      if tg_op = 'INSERT' then cities := array(select distinct city_id from new_rows);
      elsif tg_op = 'DELETE' then cities := array(select distinct city_id from old_rows);
      else cities := array(select city_id from new_rows union select city_id from old_rows);
      end if;
      if cardinality(cities) > 0 then
        perform tell_changed(array(
          select 'listings' union all select 'city:' || city from unnest(cities) city where city is not null
        ));
      end if;
      return null;
    end $$;

    -- Cards that are replaced without their listings.
    create function tell_cards() returns trigger language plpgsql as $$
    begin
      perform tell_changed(array_remove(array(
        select distinct unnest(array['listings', 'city:' || city_id])
        from teacher_listing join new_rows using (teacher_id)
      ), null));
      return null;
    end $$;
    create trigger tell_changed after update on teacher_card
      referencing new table as new_rows for each statement execute function tell_cards();

    create function tell_tag() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if exists (select from old_rows) then perform tell_changed(array[tg_argv[0]]); end if;
      elsif exists (select from new_rows) then perform tell_changed(array[tg_argv[0]]);
      end if;
      return null;
    end $$;
  `.execute(db);
  for (const [table, column] of Object.entries(OF_TEACHERS)) {
    await onEachStatement(db, table, sql`tell_teachers_by_rows(${sql.lit(column)})`);
  }
  for (const [table, tag] of Object.entries(OF_THE_SITE)) {
    await onEachStatement(db, table, sql`tell_tag(${sql.lit(tag)})`);
  }
  for (const table of ['teacher_listing', 'teacher_area'])
    await onEachStatement(db, table, sql`tell_listings()`);
}

/** Creates one trigger per event: PostgreSQL's transition tables allow only one event each. */
async function onEachStatement(
  db: Kysely<unknown>,
  table: string,
  call: ReturnType<typeof sql>,
): Promise<void> {
  const rows = {
    insert: sql`new table as new_rows`,
    update: sql`old table as old_rows new table as new_rows`,
    delete: sql`old table as old_rows`,
  };
  for (const [event, referencing] of Object.entries(rows)) {
    await sql`create trigger ${sql.ref(`tell_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${referencing} for each statement execute function ${call}`.execute(db);
  }
}
