import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

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

/**
 * SQL condition of a story, as in the index reviews_stories_idx: a good review of a verified session, with enough text.
 */
const IS_STORY = sql`r.hidden_at is null and r.rating >= 4 and r.is_verified_session and length(r.comment) >= 40`;
/** Five-star reviews with more than a short phrase are shown first; within each group, the newest first. */
const IS_DETAILED_PRAISE = sql`(r.rating = 5 and length(r.comment) >= 60)`;
/** Number of newest reviews that are read first. While they contain too few stories, ten times as many are read. */
const FIRST_LOOK = 200;

/**
 * Returns the ids of the stories: reviews of at most one year before the newest, one per listed teacher. Detailed
 * praise comes first, then newer reviews.
 */
export async function findStories(db: Db, limit: number): Promise<string[]> {
  for (let look = FIRST_LOOK; ; look *= 10) {
    const { rows } = await storiesAmong(look, limit).execute(db);
    const ids = rows.flatMap(({ id }) => id ?? []);
    if (ids.length === limit || (rows[0]?.seen ?? 0) < look) return ids;
  }
}

/** A story, or null if there is none, and the number of reviews that were looked at. */
type Found = { id: string | null; seen: number };

const storiesAmong = (look: number, limit: number) => sql<Found>`
    with newest as materialized (
      select r.id, r.teacher_id, r.created_at, ${IS_DETAILED_PRAISE} as is_praise from review_facts r
      where ${IS_STORY} and r.created_at > (
        select r.created_at from review_facts r where ${IS_STORY} order by r.created_at desc, r.id desc limit 1
      ) - interval '365 days'
      order by r.created_at desc, r.id desc limit ${look}
    )
    select latest.id, looked.seen
    from (select count(*)::int as seen from newest) looked left join (
      select distinct on (r.teacher_id) r.id, r.created_at, r.is_praise
      from newest r join listed_cards c on c.teacher_id = r.teacher_id
      order by r.teacher_id, r.is_praise desc, r.created_at desc
    ) latest on true
    order by latest.is_praise desc, latest.created_at desc, latest.id
    limit ${limit}`;

/** The stored stories in the order of `findStories`, without those whose review or teacher was hidden since. */
export async function listStories(db: Db): Promise<StoryRow[]> {
  const { rows } = await sql<StoryRow>`
    select r.id, r.comment, r.rating, u.first_name as "clientFirstName", u.last_name as "clientLastName",
      r.teacher_id as "teacherId", tu.first_name as "teacherFirstName", tu.last_name as "teacherLastName",
      t.city_name as city, r.created_at as "createdAt", u.is_sample as "isSample"
    from review_facts r
    join people u on u.id = r.client_id
    join listed_cards c on c.teacher_id = r.teacher_id
    join teacher_profiles t on t.id = r.teacher_id
    join people tu on tu.id = t.user_id
    -- An array, so that the plan looks the few reviews up without statistics.
    where r.id = any(array(select review_id from directory_stories)) and ${IS_STORY}
    order by ${IS_DETAILED_PRAISE} desc, r.created_at desc, r.id`.execute(db);
  return rows;
}
