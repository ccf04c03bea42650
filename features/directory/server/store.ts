import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

export type CityCount = { cityId: string; name: string; teachers: number };

/** Style id 0 means any style. */
export const EVERY_STYLE = 0;

/** Cities with listed teachers of a style, largest number first; named as most of their teachers name them. */
export function listCities(db: Db, style: number): Promise<CityCount[]> {
  return db
    .selectFrom('listed_teachers as l')
    .innerJoin('teacher_profiles as t', 't.id', 'l.teacher_id')
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

/** Styles taught in a city, or by teachers who serve one of its areas. */
export function listStyles(db: Db, cityId: string, areaKey?: string): Promise<StyleCount[]> {
  const styles = db
    .selectFrom('yoga_styles as s')
    .innerJoin('listed_teachers as l', 'l.style', 's.position')
    .select(['s.position', 's.slug', 's.name', sql<number>`count(*)::int`.as('teachers')])
    .where('l.city_id', '=', cityId)
    .groupBy(['s.position', 's.slug', 's.name'])
    .orderBy('s.position');
  if (areaKey === undefined) return styles.execute();
  return styles
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('served_areas as a')
          .select('a.area_key')
          .whereRef('a.teacher_id', '=', 'l.teacher_id')
          .where('a.area_key', '=', areaKey),
      ),
    )
    .execute();
}

export type AreaCount = { key: string; name: string; teachers: number };

/** Areas of a city with teachers of a style, largest number first, at most `limit`. */
export function listAreas(db: Db, cityId: string, style: number, limit: number): Promise<AreaCount[]> {
  return db
    .selectFrom('served_areas as a')
    .innerJoin('listed_teachers as l', 'l.teacher_id', 'a.teacher_id')
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

/** The styles taught in each of these areas of a city. */
export async function listAreaStyles(
  db: Db,
  cityId: string,
  areaKeys: readonly string[],
): Promise<{ key: string; style: string }[]> {
  const { rows } = await sql<{ key: string; style: string }>`
    select a.area_key as key, s.slug as style
    from (
      select area_key, bit_or(styles) as styles from listed_areas
      where city_id = ${cityId} and area_key = any(${areaKeys})
      group by area_key
    ) a
    join yoga_styles s on a.styles & (1 << s.position::int) <> 0
    order by s.position, a.area_key`.execute(db);
  return rows;
}

export type CityPrices = { cityId: string; teachers: number; online: number | null; offline: number | null };

/** Median hourly prices; null if fewer than `least` teachers state one. */
export async function listPrices(db: Db, least: number): Promise<CityPrices[]> {
  const { rows } = await sql<CityPrices>`
    select city_id as "cityId", count(*)::int as teachers,
      case when count(*) filter (where online_price >= 0) >= ${least} then
        percentile_disc(0.5) within group (order by online_price) filter (where online_price >= 0) end as online,
      case when count(*) filter (where offline_price >= 0) >= ${least} then
        percentile_disc(0.5) within group (order by offline_price) filter (where offline_price >= 0) end as offline
    from listed_teachers
    where style = 0 and city_id is not null
    group by city_id
    order by count(*) desc, city_id`.execute(db);
  return rows;
}

/** Teachers whose pages search engines may index: listed teachers with a finished review. */
const FINDABLE = sql`
  listed_cards c join teacher_profiles t on t.id = c.teacher_id and (t.is_verified or t.review_status = 'approved')`;

/** The first id of each part of `size` indexable teachers, ordered by id. */
export async function listPartStarts(db: Db, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select t.id, row_number() over (order by t.id) - 1 as place from ${FINDABLE}) numbered
    where place % ${size} = 0
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Indexable teachers from `start` on, ordered by id, with the last change of each page. */
export async function listTeachersFrom(
  db: Db,
  start: string,
  limit: number,
): Promise<{ id: string; changedAt: Date }[]> {
  const { rows } = await sql<{ id: string; changedAt: Date }>`
    select t.id, greatest(t.updated_at, t.reviewed_at, r.created_at) as "changedAt"
    from ${FINDABLE}
    left join lateral (
      select created_at from review_facts where teacher_id = t.id and hidden_at is null
      order by created_at desc, id desc limit 1
    ) r on true
    where t.id >= ${start}
    order by t.id
    limit ${limit}`.execute(db);
  return rows;
}

export type Style = { slug: string; name: string; aliases: string[]; position: number };

export function listAllStyles(db: Db): Promise<Style[]> {
  return db
    .selectFrom('yoga_styles')
    .select(['slug', 'name', 'aliases', 'position'])
    .orderBy('position')
    .execute();
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

/** Good reviews with enough text and a verified session. The condition of the index reviews_stories_idx. */
const IS_STORY = sql`r.hidden_at is null and r.rating >= 4 and r.is_verified_session and length(r.comment) >= 40`;
/** Reviews to look at first; ten times as many if too few teachers wrote them. */
const FIRST_LOOK = 200;

/** Stories of the year before the newest one, newest first, one per listed teacher. */
export async function listStories(db: Db, limit: number): Promise<StoryRow[]> {
  for (let look = FIRST_LOOK; ; look *= 10) {
    const { stories, seen } = await storiesAmong(db, look, limit);
    if (stories.length === limit || seen < look) return stories;
  }
}

/** A story, or nulls if there is none, and the number of reviews that were looked at. */
type Found = { seen: number } & (StoryRow | { [K in keyof StoryRow]: null });

/** The query of `storiesAmong`. */
const storiesStatement = (look: number, limit: number) => sql<Found>`
    with newest as materialized (
      select r.* from review_facts r
      where ${IS_STORY} and r.created_at > (
        select r.created_at from review_facts r where ${IS_STORY} order by r.created_at desc, r.id desc limit 1
      ) - interval '365 days'
      order by r.created_at desc, r.id desc limit ${look}
    )
    select latest.*, looked.seen
    from (select count(*)::int as seen from newest) looked left join (
      select distinct on (r.teacher_id) r.id, r.comment, r.rating, u.first_name as "clientFirstName",
        u.last_name as "clientLastName", r.teacher_id as "teacherId", tu.first_name as "teacherFirstName",
        tu.last_name as "teacherLastName", t.city_name as city, r.created_at as "createdAt", u.is_sample as "isSample"
      from newest r
      join people u on u.id = r.client_id
      join listed_cards c on c.teacher_id = r.teacher_id
      join teacher_profiles t on t.id = r.teacher_id
      join people tu on tu.id = t.user_id
      order by r.teacher_id, r.created_at desc
    ) latest on true
    order by "createdAt" desc, id
    limit ${limit}`;

async function storiesAmong(
  db: Db,
  look: number,
  limit: number,
): Promise<{ stories: StoryRow[]; seen: number }> {
  const { rows } = await storiesStatement(look, limit).execute(db);
  const stories = rows.flatMap(({ seen: _seen, ...story }) => (story.id === null ? [] : [story as StoryRow]));
  return { stories, seen: rows[0]?.seen ?? 0 };
}
