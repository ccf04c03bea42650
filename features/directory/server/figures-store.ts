import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

export type CountedCity = {
  cityId: string;
  /** The name that most of the city's teachers use for it. */
  name: string;
  teachers: number;
  /** Medians in rupees an hour; null if too few teachers state a price. */
  online: number | null;
  offline: number | null;
};

/** Part number `slice` of `slices` parts of all teachers. Each SQL statement reads only one part. */
export type TeacherSlice = { slice: number; slices: number };

/**
 * Assigns a teacher to a slice by the last byte of the id, which is random or sequential, so that the slices have
 * similar sizes.
 */
const isInSlice = ({ slice, slices }: TeacherSlice) =>
  sql`get_byte(uuid_send(teacher_id), 15) % ${slices}::int = ${slice}::int`;

export type NamedCity = Pick<CountedCity, 'cityId' | 'name' | 'teachers'>;

/** Counts the listed teachers of a slice by city and by the name that they use for the city. */
export async function countCityNames(db: Db, slice: TeacherSlice): Promise<NamedCity[]> {
  const { rows } = await sql<NamedCity>`
    select l.city_id as "cityId", t.city_name as name, count(*)::int as teachers
    from (select * from listed_teachers where style = 0 and city_id is not null and ${isInSlice(slice)}) l
      join teacher_profiles t on t.id = l.teacher_id
    where t.city_name is not null
    group by 1, 2`.execute(db);
  return rows;
}

/** Returns the median hourly prices of each city. A median is null if fewer than `least` teachers state a price. */
export async function listMedians(
  db: Db,
  least: number,
): Promise<ReadonlyMap<string, Pick<CountedCity, 'online' | 'offline'>>> {
  const medians = await sql<Pick<CountedCity, 'cityId' | 'online' | 'offline'>>`
    select city_id as "cityId",
      case when count(*) filter (where online_price >= 0) >= ${least} then
        percentile_disc(0.5) within group (order by online_price) filter (where online_price >= 0) end as online,
      case when count(*) filter (where offline_price >= 0) >= ${least} then
        percentile_disc(0.5) within group (order by offline_price) filter (where offline_price >= 0) end as offline
    from listed_teachers
    where style = 0 and city_id is not null
    group by city_id`.execute(db);
  return new Map(medians.rows.map(({ cityId, ...prices }) => [cityId, prices]));
}

export type CityRow = CountedCity & { slug: string; latitude: number | null; longitude: number | null };

/** Replaces all cities. Writes only rows that differ; the areas and styles of removed cities are deleted. */
export async function saveCities(tx: Db, cities: readonly CityRow[]): Promise<void> {
  const cityIds = cities.map(({ cityId }) => cityId);
  const rows = cities.map(({ teachers: count, ...city }) => ({ ...city, count }));
  await sql`delete from directory_cities where city_id <> all(${cityIds}::text[])`.execute(tx);
  await sql`delete from directory_areas where city_id <> all(${cityIds}::text[])`.execute(tx);
  await sql`delete from directory_styles where city_id <> all(${cityIds}::text[])`.execute(tx);
  await sql`
    insert into directory_cities (city_id, slug, name, latitude, longitude, teacher_count, online_price,
      offline_price)
    select f.*
    from json_to_recordset(${JSON.stringify(rows)}::json) as j ("cityId" text, slug text, name text,
        latitude double precision, longitude double precision, count integer, online integer, offline integer)
      cross join lateral (
        select j."cityId" as city_id, j.slug, j.name, j.latitude, j.longitude, j.count, j.online, j.offline
      ) f
      left join directory_cities same on same.city_id = f.city_id
    where same is distinct from row(f.*)
    on conflict (city_id) do update set
      slug = excluded.slug, name = excluded.name, latitude = excluded.latitude, longitude = excluded.longitude,
      teacher_count = excluded.teacher_count, online_price = excluded.online_price, offline_price = excluded.offline_price`.execute(
    tx,
  );
}

/** The stored cities with their numbers of teachers. */
export function listTeacherCounts(db: Db): Promise<{ cityId: string; teachers: number }[]> {
  return db
    .selectFrom('directory_cities')
    .select(['city_id as cityId', 'teacher_count as teachers'])
    .orderBy('city_id')
    .execute();
}

/**
 * `n` teachers of the city serve this area and teach this style; `style` 0 means any. `name` is the area's name as
 * these teachers wrote it. An empty `key` means the whole city.
 */
export type AreaStyleCount = { cityId: string; key: string; name: string; style: number; n: number };

/**
 * Counts the teachers of these cities by area and style, for one slice of the teachers. A teacher counts in each area
 * that they serve.
 */
export async function countAreasAndStyles(
  tx: Db,
  cityIds: readonly string[],
  slice: TeacherSlice,
): Promise<AreaStyleCount[]> {
  const ids = sql`any(${[...cityIds]}::text[])`;
  // The hash tables hold all teachers of a slice and need this memory. JIT is off: compiling takes longer than it
  // saves.
  await sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(tx);
  const { rows } = await sql<AreaStyleCount>`
    with teaching as (
      -- A teacher has one city. Grouped by the id alone, the planner knows that it is unique and hashes this side.
      select teacher_id, min(city_id) as city_id, bit_or(case when style > 0 then 1 << style else 0 end) as styles
      from listed_teachers where city_id = ${ids} and ${isInSlice(slice)} group by teacher_id
    ), grouped as materialized (
      select t.city_id, a.area_key, a.name, t.styles, count(*)::int as n
      from teaching t join served_areas a on a.teacher_id = t.teacher_id
      where a.area_key <> ''
      group by 1, 2, 3, 4
      union all
      select city_id, '', '', styles, count(*)::int from teaching group by 1, 4
    )
    select city_id as "cityId", area_key as key, name, 0 as style, sum(n)::int as n
    from grouped where area_key <> '' group by 1, 2, 3
    union all
    select g.city_id, g.area_key, g.name, s.position, sum(g.n)::int
    from grouped g join yoga_styles s on g.styles & (1 << s.position::int) <> 0 group by 1, 2, 3, 4`.execute(
    tx,
  );
  return rows;
}

/** Stores areas and styles of these cities. Writes only rows that differ. saveYogaStylesOfAreas sets `styles` of new areas. */
export async function saveAreasAndStyles(
  tx: Db,
  cityIds: readonly string[],
  counts: readonly AreaStyleCount[],
): Promise<void> {
  const ids = sql`any(${[...cityIds]}::text[])`;
  await sql`
    with counted as materialized (
      select "cityId" as city_id, key as area_key, name, style, n
      from json_to_recordset(${JSON.stringify(counts)}::json)
        as c ("cityId" text, key text, name text, style integer, n integer)
    ), areas as (
      select distinct on (city_id, area_key) city_id, area_key, name,
        (sum(n) over (partition by city_id, area_key))::int as teacher_count
      from (select city_id, area_key, name, sum(n) as n from counted where style = 0 group by 1, 2, 3) spelled
      order by city_id, area_key, n desc, name
    ), styles as (
      select city_id, area_key, style, sum(n)::int as teacher_count
      from counted where style > 0 group by 1, 2, 3
    ), areas_gone as (
      delete from directory_areas d where d.city_id = ${ids}
        and not exists (select from areas a where a.city_id = d.city_id and a.area_key = d.area_key)
    ), styles_gone as (
      delete from directory_styles d where d.city_id = ${ids} and not exists (
        select from styles s where s.city_id = d.city_id and s.area_key = d.area_key and s.style = d.style)
    ), areas_written as (
      insert into directory_areas (city_id, area_key, name, styles, teacher_count)
      select a.city_id, a.area_key, a.name, 0, a.teacher_count
      from areas a left join directory_areas same
        on same.city_id = a.city_id and same.area_key = a.area_key and same.city_id = ${ids}
      where (same.name, same.teacher_count) is distinct from (a.name, a.teacher_count)
      on conflict (city_id, area_key) do update set name = excluded.name, teacher_count = excluded.teacher_count
    )
    insert into directory_styles (city_id, area_key, style, teacher_count)
    select s.* from styles s left join directory_styles same
      on same.city_id = s.city_id and same.area_key = s.area_key and same.style = s.style and same.city_id = ${ids}
    where same.teacher_count is distinct from s.teacher_count
    on conflict (city_id, area_key, style) do update set teacher_count = excluded.teacher_count`.execute(tx);
}

export type NamedArea = { cityId: string; key: string; name: string };

/** The stored areas of these cities. */
export function listNamedAreas(db: Db, cityIds: readonly string[]): Promise<NamedArea[]> {
  return db
    .selectFrom('directory_areas')
    .select(['city_id as cityId', 'area_key as key', 'name'])
    .where('city_id', '=', sql<string>`any(${[...cityIds]}::text[])`)
    .execute();
}

/** Returns the styles that search finds for each area of these cities, as a bit mask (1 << position). */
export async function listFoundStyles(
  db: Db,
  cityIds: readonly string[],
): Promise<{ cityId: string; searchKey: string; styles: number }[]> {
  const { rows } = await sql<{ cityId: string; searchKey: string; styles: number }>`
    select city_id as "cityId", area_key as "searchKey", bit_or(styles) as styles
    from listed_areas where city_id = any(${[...cityIds]}::text[]) group by 1, 2`.execute(db);
  return rows;
}

/** Stores the styles that search finds in these areas. Writes only rows that differ. */
export async function saveYogaStylesOfAreas(
  tx: Db,
  areas: readonly { cityId: string; key: string; styles: number }[],
): Promise<void> {
  await sql`
    update directory_areas a set styles = f.styles
    from json_to_recordset(${JSON.stringify(areas)}::json) as f ("cityId" text, key text, styles integer)
    where a.city_id = f."cityId" and a.area_key = f.key and a.styles <> f.styles`.execute(tx);
}

/** Stores the first teacher id of each sitemap file, replacing all. Writes only rows that differ. */
export async function saveSitemapParts(tx: Db, firstIds: readonly string[]): Promise<void> {
  await sql`delete from sitemap_parts where part > ${firstIds.length}`.execute(tx);
  await sql`
    insert into sitemap_parts (part, first_id)
    select f.part, f.id from unnest(${[...firstIds]}::uuid[]) with ordinality as f (id, part)
      left join sitemap_parts same on same.part = f.part
    where same.first_id is distinct from f.id
    on conflict (part) do update set first_id = excluded.first_id`.execute(tx);
}

/** Replaces the stories (reviews shown as success stories). Writes only rows that differ. */
export async function saveStories(tx: Db, reviewIds: readonly string[]): Promise<void> {
  const ids = [...reviewIds];
  await sql`delete from directory_stories where review_id <> all(${ids}::uuid[])`.execute(tx);
  await sql`
    insert into directory_stories (review_id)
    select id from unnest(${ids}::uuid[]) as id
    where not exists (select from directory_stories d where d.review_id = id)
    on conflict do nothing`.execute(tx);
}
