import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { TeacherCard } from '#features/teachers/contract.ts';
import type { Db } from '#platform/server/db/client.ts';

/** Where a review has begun and has not ended. */
const UNFINISHED = sql<boolean>`(t.review_status in ('pending', 'needs_more_info') and not t.is_verified)`;

/**
 * Teachers with an unfinished review that are listed and should not be, or the reverse, in the order of ids.
 * `listUnfinished`: whether the settings list them.
 */
export async function listMisplaced(
  db: Db,
  page: { listUnfinished: boolean; after: string; limit: number },
): Promise<string[]> {
  const { listUnfinished, after, limit } = page;
  const rows = await db
    .selectFrom('teacher_profiles as t')
    .innerJoin('people as u', 'u.id', 't.user_id')
    .leftJoin('teacher_card as c', 'c.teacher_id', 't.id')
    .select('t.id')
    .where(UNFINISHED)
    .where('t.id', '>', after)
    .where(
      sql<boolean>`(c.teacher_id is not null) <> (t.hidden_at is null and u.blocked_at is null
        and ${listUnfinished}::boolean)`,
    )
    .orderBy('t.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${[...ids]}::uuid[])`;
}

/** What the listing is made of, for those of the teachers that are approved, not hidden and not blocked. */
export function listListedTeachers(tx: Db, ids: readonly string[], withUnfinished: boolean) {
  return tx
    .selectFrom('teacher_profiles as t')
    .innerJoin('people as u', 'u.id', 't.user_id')
    .select([
      't.id',
      UNFINISHED.as('isUnfinished'),
      't.city_id as cityId',
      't.city_name as cityName',
      't.intro',
      't.detailed_description as detailedDescription',
      't.experience',
      't.online_price as onlinePrice',
      't.offline_price as offlinePrice',
      't.monthly_online_price as monthlyOnlinePrice',
      't.monthly_offline_price as monthlyOfflinePrice',
      't.rating_sum as ratingSum',
      't.review_count as reviewCount',
      'u.profile_picture as profilePicture',
    ])
    .select((eb) => [
      sql<number>`cardinality(${eb.ref('t.photos')})`.as('photos'),
      eb
        .selectFrom('certificates as c')
        .select((c) => c.cast<number>(c.fn.countAll(), 'integer').as('count'))
        .whereRef('c.teacher_id', '=', 't.id')
        .as('certifications'),
      jsonObjectFrom(
        eb
          .selectFrom('teacher_replies as tr')
          .select(({ ref }) => [
            ref('tr.requests').$notNull().as('requests'),
            ref('tr.in_time').$notNull().as('inTime'),
          ])
          .whereRef('tr.teacher_id', '=', 't.id'),
      ).as('replies'),
      jsonArrayFrom(
        eb
          .selectFrom('taught_styles as ts')
          .innerJoin('yoga_styles as s', 's.id', 'ts.specialization_id')
          .select('s.position')
          .whereRef('ts.teacher_id', '=', 't.id'),
      ).as('styles'),
      jsonArrayFrom(
        eb
          .selectFrom('served_areas as a')
          .select('a.name')
          .whereRef('a.teacher_id', '=', 't.id')
          .orderBy('a.position'),
      ).as('areas'),
      jsonArrayFrom(
        eb
          .selectFrom('weekly_hours as h')
          .select([
            'h.day_of_week as dayOfWeek',
            'h.start_min as startMin',
            'h.end_min as endMin',
            // Text, as JSON has it.
            sql<string>`h.created_at`.as('createdAt'),
          ])
          .whereRef('h.teacher_id', '=', 't.id'),
      ).as('slots'),
    ])
    .where('t.id', '=', anyOf(ids))
    .where('t.hidden_at', 'is', null)
    .where('u.blocked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('t.review_status', '=', 'approved'),
        eb('t.is_verified', '=', true),
        ...(withUnfinished ? [UNFINISHED] : []),
      ]),
    )
    .execute();
}

export type ListedTeacher = Awaited<ReturnType<typeof listListedTeachers>>[number];

/** The columns that every filter reads. */
type Filterable = {
  teacher_id: string;
  city_id: string | null;
  score: number;
  modes: number;
  online_price: number;
  offline_price: number;
  low_price: number;
  experience: number;
  hours: number;
};
export type ListingRow = Filterable & { style: number };
export type AreaRow = Filterable & { area_key: string; styles: number };
export type Listings = { listings: ListingRow[]; areas: AreaRow[]; cards: readonly TeacherCard[] };

/** Takes away what was listed of the teachers and puts in the given rows: four statements for any number of them. */
export async function replaceListings(tx: Db, ids: readonly string[], rows: Listings): Promise<void> {
  await tx.deleteFrom('teacher_listing').where('teacher_id', '=', anyOf(ids)).execute();
  await tx.deleteFrom('teacher_area').where('teacher_id', '=', anyOf(ids)).execute();
  await tx.deleteFrom('teacher_card').where('teacher_id', '=', anyOf(ids)).execute();
  const filterable = sql.raw(
    'score int, modes smallint, online_price int, offline_price int, low_price int, experience smallint, hours int',
  );
  await sql`
    insert into teacher_card (teacher_id, card)
    select (card ->> 'id')::uuid, card from json_array_elements(${JSON.stringify(rows.cards)}::json) as card
  `.execute(tx);
  await sql`
    insert into teacher_listing
      (teacher_id, style, city_id, score, modes, online_price, offline_price, low_price, experience, hours)
    select teacher_id, style, city_id, score, modes, online_price, offline_price, low_price, experience, hours
    from json_to_recordset(${JSON.stringify(rows.listings)}::json)
      as r (teacher_id uuid, style smallint, city_id text, ${filterable})
  `.execute(tx);
  await sql`
    insert into teacher_area
      (teacher_id, area_key, city_id, score, styles, modes, online_price, offline_price, low_price, experience, hours)
    select teacher_id, area_key, city_id, score, styles, modes, online_price, offline_price, low_price, experience, hours
    from json_to_recordset(${JSON.stringify(rows.areas)}::json)
      as r (teacher_id uuid, area_key text, city_id text, styles int, ${filterable})
  `.execute(tx);
}

/** What is listed of a teacher, by user id. */
export async function deleteListingsOf(tx: Db, userId: string): Promise<void> {
  const profile = tx.selectFrom('teacher_profiles').select('id').where('user_id', '=', userId);
  await tx.deleteFrom('teacher_listing').where('teacher_id', 'in', profile).execute();
  await tx.deleteFrom('teacher_area').where('teacher_id', 'in', profile).execute();
  await tx.deleteFrom('teacher_card').where('teacher_id', 'in', profile).execute();
}

/** Teachers with a request that was settled after `since`: their reply rate has changed. */
export async function listNewlyAnswering(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_facts')
    .select('teacher_id')
    .distinct()
    .where('answered_at', '>', since)
    .execute();
  return rows.map((row) => row.teacher_id);
}
