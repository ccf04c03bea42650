import { type Kysely, sql } from 'kysely';

/**
 * Figures of the directory's pages, refreshed by one job, so that all processes show the same numbers. Only listed
 * teachers count. A city's prices are hourly medians in rupees; null if too few teachers have one. Bit 1 << position of
 * `styles` is set if search finds that style in the area or a part of it. In `directory_styles`, area '' is the whole
 * city.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table directory_cities (
      city_id text primary key,
      slug text not null,
      name text not null,
      latitude double precision,
      longitude double precision,
      teacher_count integer not null,
      online_price integer,
      offline_price integer
    );
    -- Not unique: two cities may swap theirs in one statement.
    create index directory_cities_slug_idx on directory_cities (slug);

    create table directory_areas (
      city_id text not null,
      area_key text not null,
      name text not null,
      styles integer not null,
      teacher_count integer not null,
      primary key (city_id, area_key)
    );

    create table directory_styles (
      city_id text not null,
      area_key text not null,
      style smallint not null,
      teacher_count integer not null,
      primary key (city_id, area_key, style)
    );
    create index directory_styles_cities_idx on directory_styles (style, city_id) where area_key = '';

    -- Which reviews are shown; their words and names stay where they are.
    create table directory_stories (review_id uuid primary key references reviews on delete cascade);

    create table sitemap_parts (
      part integer primary key,
      first_id uuid not null
    );
  `.execute(db);
}
