import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export type CityCount = { cityId: string; name: string; teachers: number };

/** What stands for "any style" in the listing. */
export const EVERY_STYLE = 0;

/** Cities with listed teachers of a style, most teachers first; the name is the one that most of them use. */
export function listCities(db: Db, style: number): Promise<CityCount[]> {
  return db
    .selectFrom('teacher_listing as l')
    .innerJoin('teachers as t', 't.id', 'l.teacher_id')
    .select([
      'l.city_id as cityId',
      sql<string>`mode() within group (order by t.city_name)`.as('name'),
      sql<number>`count(*)::int`.as('teachers'),
    ])
    .where('l.style', '=', style)
    .where('l.city_id', 'is not', null)
    .where('t.city_name', 'is not', null)
    .groupBy('l.city_id')
    .orderBy('teachers', 'desc')
    .orderBy('cityId')
    .$narrowType<{ cityId: string }>()
    .execute();
}

export type StyleCount = { position: number; slug: string; name: string; teachers: number };

/** Styles taught in a city, or by those who come to one of its areas. */
export function listStyles(db: Db, cityId: string, areaKey?: string): Promise<StyleCount[]> {
  const styles = db
    .selectFrom('specializations as s')
    .innerJoin('teacher_listing as l', 'l.style', 's.position')
    .select(['s.position', 's.slug', 's.name', sql<number>`count(*)::int`.as('teachers')])
    .where('l.city_id', '=', cityId)
    .groupBy('s.id')
    .orderBy('s.position');
  if (areaKey === undefined) return styles.execute();
  return styles
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('teacher_service_areas as a')
          .select('a.area_key')
          .whereRef('a.teacher_id', '=', 'l.teacher_id')
          .where('a.area_key', '=', areaKey),
      ),
    )
    .execute();
}

export type AreaCount = { key: string; name: string; teachers: number };

/** Areas of a city where teachers of a style come, most teachers first, at most `limit`. */
export function listAreas(db: Db, cityId: string, style: number, limit: number): Promise<AreaCount[]> {
  return db
    .selectFrom('teacher_service_areas as a')
    .innerJoin('teacher_listing as l', 'l.teacher_id', 'a.teacher_id')
    .select([
      'a.area_key as key',
      sql<string>`mode() within group (order by a.name)`.as('name'),
      sql<number>`count(*)::int`.as('teachers'),
    ])
    .where('l.style', '=', style)
    .where('l.city_id', '=', cityId)
    .groupBy('a.area_key')
    .orderBy('teachers', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
}

export type CityPrices = { cityId: string; teachers: number; online: number | null; offline: number | null };

/** Medians of the hourly prices; null where fewer than `least` teachers name one. */
export async function listPrices(db: Db, least: number): Promise<CityPrices[]> {
  const { rows } = await sql<CityPrices>`
    select city_id as "cityId", count(*)::int as teachers,
      case when count(*) filter (where online_price >= 0) >= ${least} then
        percentile_disc(0.5) within group (order by online_price) filter (where online_price >= 0) end as online,
      case when count(*) filter (where offline_price >= 0) >= ${least} then
        percentile_disc(0.5) within group (order by offline_price) filter (where offline_price >= 0) end as offline
    from teacher_listing
    where style = 0 and city_id is not null
    group by city_id
    order by teachers desc, city_id`.execute(db);
  return rows;
}

/** The first id of each part of `size` listed teachers, in the order of ids. */
export async function listPartStarts(db: Db, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select teacher_id as id
    from (select teacher_id, row_number() over (order by teacher_id) - 1 as place from teacher_card) numbered
    where place % ${size} = 0
    order by teacher_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Listed teachers from `start` on, in the order of ids. */
export function listTeachersFrom(
  db: Db,
  start: string,
  limit: number,
): Promise<{ id: string; updatedAt: Date }[]> {
  return db
    .selectFrom('teacher_card as c')
    .innerJoin('teachers as t', 't.id', 'c.teacher_id')
    .select(['t.id', 't.updated_at as updatedAt'])
    .where('c.teacher_id', '>=', start)
    .orderBy('c.teacher_id')
    .limit(limit)
    .execute();
}

export function listAllStyles(db: Db): Promise<{ slug: string; name: string; position: number }[]> {
  return db.selectFrom('specializations').select(['slug', 'name', 'position']).orderBy('position').execute();
}

export type StoryRow = {
  id: string;
  comment: string;
  rating: number;
  clientFirstName: string;
  clientLastName: string;
  teacherId: string;
  teacherFirstName: string;
  teacherLastName: string;
  city: string | null;
  createdAt: Date;
  isSample: boolean;
};

/** Good reviews with some words after a session that took place, newest first; one a teacher. */
export async function listStories(db: Db, limit: number): Promise<StoryRow[]> {
  const { rows } = await sql<StoryRow>`
    select * from (
      select distinct on (r.teacher_id) r.id, r.comment, r.rating, u.first_name as "clientFirstName",
        u.last_name as "clientLastName", r.teacher_id as "teacherId", tu.first_name as "teacherFirstName",
        tu.last_name as "teacherLastName", t.city_name as city, r.created_at as "createdAt", u.is_sample as "isSample"
      from reviews r
      join users u on u.id = r.client_id
      join teacher_card c on c.teacher_id = r.teacher_id
      join teachers t on t.id = r.teacher_id
      join users tu on tu.id = t.user_id
      where r.hidden_at is null and r.rating >= 4 and r.is_verified_session and length(r.comment) >= 40
        and r.created_at > (select max(created_at) from reviews) - interval '365 days'
      order by r.teacher_id, r.created_at desc
    ) latest
    order by "createdAt" desc, id
    limit ${limit}`.execute(db);
  return rows;
}
