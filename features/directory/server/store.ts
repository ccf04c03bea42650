import { sql } from 'kysely';
import type { Point } from '#features/places/distance.ts';
import type { Db } from '#platform/server/db/client.ts';

/** Value of `area_key` in `directory_styles` for rows about the whole city. */
const WHOLE_CITY = '';

export type City = { cityId: string; slug: string; name: string; teachers: number; at: Point | null };

const selectCities = (db: Db) =>
  db
    .selectFrom('directory_cities as c')
    .select(['c.city_id as cityId', 'c.slug', 'c.name', 'c.teacher_count as teachers']);

/** Cities with listed teachers, largest number first. */
export function listCities(db: Db): Promise<Omit<City, 'at'>[]> {
  return selectCities(db).orderBy('c.teacher_count', 'desc').orderBy('c.city_id').execute();
}

/** A city with listed teachers, by its slug or id. */
export async function findCity(db: Db, by: { slug: string } | { cityId: string }): Promise<City | null> {
  const row = await selectCities(db)
    .select(['c.latitude', 'c.longitude'])
    .where((eb) => ('slug' in by ? eb('c.slug', '=', by.slug) : eb('c.city_id', '=', by.cityId)))
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { latitude, longitude, ...city } = row;
  return { ...city, at: latitude === null || longitude === null ? null : { latitude, longitude } };
}

export type CityCount = { slug: string; name: string; teachers: number };

/**
 * Nearest cities with listed teachers (of the style, if one is given). Sorts by the haversine formula without its
 * constant factor, which does not change the order.
 */
export async function listNeighbours(
  db: Db,
  { at, cityId, style, limit }: { at: Point; cityId: string; style: number | null; limit: number },
): Promise<CityCount[]> {
  const teaching =
    style === null
      ? sql`directory_cities c`
      : sql`directory_styles s join directory_cities c on c.city_id = s.city_id`;
  const isTaught = style === null ? sql`true` : sql`s.style = ${style} and s.area_key = ${WHOLE_CITY}`;
  const { rows } = await sql<CityCount>`
    select c.slug, c.name, ${style === null ? sql`c.teacher_count` : sql`s.teacher_count`} as teachers
    from ${teaching}
    where ${isTaught} and c.latitude is not null and c.city_id <> ${cityId}
    order by power(sind((c.latitude - ${at.latitude}) / 2), 2)
        + cosd(${at.latitude}) * cosd(c.latitude) * power(sind((c.longitude - ${at.longitude}) / 2), 2),
      c.teacher_count desc, c.city_id
    limit ${limit}`.execute(db);
  return rows;
}

export type StyleCount = { position: number; slug: string; name: string; teachers: number };

/** Styles taught in a city, or by teachers who serve one of its areas. */
export function listStyles(db: Db, cityId: string, areaKey = WHOLE_CITY): Promise<StyleCount[]> {
  return db
    .selectFrom('directory_styles as d')
    .innerJoin('yoga_styles as s', 's.position', 'd.style')
    .select(['s.position', 's.slug', 's.name', 'd.teacher_count as teachers'])
    .where('d.city_id', '=', cityId)
    .where('d.area_key', '=', areaKey)
    .orderBy('s.position')
    .execute();
}

/** `styles` has bit 1 << position for each style that search finds in the area. */
export type AreaCount = { key: string; name: string; styles: number; teachers: number };

/** Areas of a city with teachers (of a style), largest number first, at most `limit`. */
export function listAreas(db: Db, cityId: string, style: number | null, limit: number): Promise<AreaCount[]> {
  const areas = db
    .selectFrom('directory_areas as a')
    .select(['a.area_key as key', 'a.name', 'a.styles'])
    .where('a.city_id', '=', cityId);
  const counted =
    style === null
      ? areas.select('a.teacher_count as teachers').orderBy('a.teacher_count', 'desc')
      : areas
          .innerJoin('directory_styles as d', (join) =>
            join.onRef('d.city_id', '=', 'a.city_id').onRef('d.area_key', '=', 'a.area_key'),
          )
          .where('d.style', '=', style)
          .select('d.teacher_count as teachers')
          .orderBy('d.teacher_count', 'desc');
  return counted.orderBy('a.name').limit(limit).execute();
}

export type CityPrices = Omit<CityCount, 'slug'> & {
  slug: string;
  online: number | null;
  offline: number | null;
};

/** Median hourly prices of the cities with the most teachers, where one is known. */
export function listPrices(db: Db, limit: number): Promise<CityPrices[]> {
  return db
    .selectFrom('directory_cities')
    .select([
      'slug',
      'name',
      'teacher_count as teachers',
      'online_price as online',
      'offline_price as offline',
    ])
    .where((eb) => eb.or([eb('online_price', 'is not', null), eb('offline_price', 'is not', null)]))
    .orderBy('teacher_count', 'desc')
    .orderBy('city_id')
    .limit(limit)
    .execute();
}

export type Style = { slug: string; name: string; aliases: string[]; position: number };

export function listAllStyles(db: Db): Promise<Style[]> {
  return db
    .selectFrom('yoga_styles')
    .select(['slug', 'name', 'aliases', 'position'])
    .orderBy('position')
    .execute();
}
