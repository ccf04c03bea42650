import { type Kysely, sql } from 'kysely';

/**
 * Areas that users typed, for admins to decide on: one row per city and key. It is kept after the decision, so that the
 * same text later gets the resulting area. `added_areas` are those that joined the gazetteer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table custom_areas (
      id uuid primary key,
      city_id text not null,
      area_key text not null,
      name text not null,
      first_seen_at timestamptz not null,
      status text not null default 'open' check (status in ('open', 'promoted', 'merged', 'dismissed')),
      area_id text check ((status in ('promoted', 'merged')) = (area_id is not null)),
      decided_at timestamptz,
      decided_by uuid references users on delete set null,
      constraint custom_areas_once unique (city_id, area_key)
    );
    create index custom_areas_open_idx on custom_areas (first_seen_at, id) where status = 'open';

    create table added_areas (
      id text primary key,
      city_id text not null,
      area_key text not null,
      name text not null,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      created_at timestamptz not null,
      constraint added_areas_once unique (city_id, area_key)
    );

    create index teacher_service_areas_typed_idx on teacher_service_areas (area_key) where maps_id is null;
    insert into custom_areas (id, city_id, area_key, name, first_seen_at)
      select gen_random_uuid(), t.city_id, a.area_key, min(a.name), min(t.updated_at)
      from teacher_service_areas a join teachers t on t.id = a.teacher_id
      where a.maps_id is null and t.city_id is not null
      group by t.city_id, a.area_key;
  `.execute(db);
}
