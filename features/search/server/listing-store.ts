import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { CARD_VERSION, type TeacherCard } from '#features/teachers/contract.ts';
import type { Gender } from '#features/teachers/identity-facts.ts';
import type { Db } from '#platform/server/db/client.ts';
import { FILTER_COLUMNS } from './filter-store.ts';

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${[...ids]}::uuid[])`;
}

/** Listing data besides the cards, for those of `ids` who are approved, visible and not blocked. */
export function listListedTeachers(tx: Db, ids: readonly string[]) {
  return tx
    .selectFrom('teacher_profiles as t')
    .innerJoin('people as u', 'u.id', 't.user_id')
    .select([
      't.id',
      't.detailed_description as detailedDescription',
      't.rating_sum as ratingSum',
      't.review_count as reviewCount',
      sql<Gender | null>`t.gender`.as('gender'),
      't.levels',
      't.needs',
    ])
    .select((eb) => [
      eb
        .exists(eb.selectFrom('open_classes as g').select('g.id').whereRef('g.teacher_id', '=', 't.id'))
        .$castTo<boolean>()
        .as('hasGroupClass'),
      jsonObjectFrom(
        eb
          .selectFrom('seen_ids as i')
          .select(sql<Gender | null>`i.gender`.as('gender'))
          .whereRef('i.teacher_id', '=', 't.id'),
      ).as('seenId'),
      sql<number>`cardinality(${eb.ref('t.photos')})`.as('photos'),
      eb
        .selectFrom('certificates as c')
        .select((c) => c.cast<number>(c.fn.countAll(), 'integer').as('count'))
        .whereRef('c.teacher_id', '=', 't.id')
        .as('certifications'),
      jsonObjectFrom(
        eb
          .selectFrom('teacher_reply_figures as tr')
          .select(['tr.requests', 'tr.in_time as inTime'])
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
          .selectFrom('weekly_hours as h')
          .select([
            'h.day_of_week as dayOfWeek',
            'h.start_min as startMin',
            'h.end_min as endMin',
            // Typed as a string, because the JSON aggregate returns timestamps as text.
            sql<string>`h.created_at`.as('createdAt'),
          ])
          .whereRef('h.teacher_id', '=', 't.id'),
      ).as('slots'),
    ])
    .where('t.id', '=', anyOf(ids))
    .where('t.hidden_at', 'is', null)
    .where('u.blocked_at', 'is', null)
    .where((eb) => eb.or([eb('t.review_status', '=', 'approved'), eb('t.is_verified', '=', true)]))
    .execute();
}

export type ListedRecord = Awaited<ReturnType<typeof listListedTeachers>>[number];

/** The columns that both tables have, besides the columns of the filters. */
type Row = { teacher_id: string; city_id: string | null; score: number; [column: string]: unknown };
export type ListingRow = Row & { style: number };
export type AreaRow = Row & { area_key: string; styles: number };
export type Listings = { listings: ListingRow[]; areas: AreaRow[]; cards: readonly TeacherCard[] };

const COMMON = ['teacher_id', 'city_id', 'score', ...FILTER_COLUMNS];
const LISTING_COLUMNS = sql.join([...COMMON, 'style'].map((name) => sql.ref(name)));
const AREA_COLUMNS = sql.join([...COMMON, 'area_key', 'styles'].map((name) => sql.ref(name)));

/** Replaces the teachers' listing rows with the given ones, in a few statements for any number of teachers. */
export async function replaceListings(tx: Db, ids: readonly string[], rows: Listings): Promise<void> {
  await tx.deleteFrom('teacher_listing').where('teacher_id', '=', anyOf(ids)).execute();
  await tx.deleteFrom('teacher_area').where('teacher_id', '=', anyOf(ids)).execute();
  await tx.deleteFrom('teacher_card').where('teacher_id', '=', anyOf(ids)).execute();
  await sql`
    insert into teacher_card (teacher_id, card, version)
    select (card ->> 'id')::uuid, card, ${CARD_VERSION}
    from json_array_elements(${JSON.stringify(rows.cards)}::json) as card
  `.execute(tx);
  await sql`
    insert into teacher_listing (${LISTING_COLUMNS})
    select ${LISTING_COLUMNS}
    from json_populate_recordset(null::teacher_listing, ${JSON.stringify(rows.listings)}::json)
  `.execute(tx);
  await sql`
    insert into teacher_area (${AREA_COLUMNS})
    select ${AREA_COLUMNS}
    from json_populate_recordset(null::teacher_area, ${JSON.stringify(rows.areas)}::json)
  `.execute(tx);
}

/** Deletes a teacher's listing, by user id. */
export async function deleteListingsOf(tx: Db, userId: string): Promise<void> {
  const profile = tx.selectFrom('teacher_profiles').select('id').where('user_id', '=', userId);
  await tx.deleteFrom('teacher_listing').where('teacher_id', 'in', profile).execute();
  await tx.deleteFrom('teacher_area').where('teacher_id', 'in', profile).execute();
  await tx.deleteFrom('teacher_card').where('teacher_id', 'in', profile).execute();
}

/** Listed teachers whose card has another version than this release writes, ordered by id. */
export async function listOtherVersionTeacherIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('teacher_card')
    .select('teacher_id as id')
    // Two ranges can use the index on version; "<>" would scan every card.
    .where((eb) => eb.or([eb('version', '<', CARD_VERSION), eb('version', '>', CARD_VERSION)]))
    .where('teacher_id', '>', after)
    .orderBy('teacher_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of teachers with a weekly hour that was published in one of these intervals: from, inclusive, to, exclusive. */
export async function listIdsWithHoursOf(
  db: Db,
  intervals: readonly (readonly [Date, Date])[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('weekly_hours')
    .select('teacher_id as id')
    .distinct()
    .where((eb) =>
      eb.or(intervals.map(([from, to]) => eb.and([eb('created_at', '>=', from), eb('created_at', '<', to)]))),
    )
    .orderBy('teacher_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Teachers whose reply figures changed after `since`. */
export async function listIdsWithNewReplyFigures(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('teacher_reply_figures')
    .select('teacher_id as id')
    .where('changed_at', '>', since)
    .execute();
  return rows.map(({ id }) => id);
}
