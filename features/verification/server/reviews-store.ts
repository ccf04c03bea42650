import { sql } from 'kysely';
import type { ReviewStatus } from '#features/teachers/contract.ts';
import type { Db } from '#platform/server/db/client.ts';
import { COUNT_CAP } from '#shared/calls/pagination.ts';
import { type Decision, STEPS_EXPECTED } from '../decisions.ts';

/**
 * SQL for the number of profile steps that teacher `t` (with the account `u`) has done. A test checks that it agrees
 * with PROFILE_STEPS.
 */
const STEPS_DONE = sql<number>`(
  (u.profile_picture is not null)::int
  + (t.intro ~ '\\S')::int
  + (t.detailed_description ~ '\\S')::int
  + (t.experience is not null)::int
  + (t.city_name is not null)::int
  + (exists (select from served_areas where teacher_id = t.id))::int
  + (exists (select from taught_styles where teacher_id = t.id))::int
  + (coalesce(t.online_price, t.offline_price, t.monthly_online_price, t.monthly_offline_price) is not null)::int
  + (exists (select from certificates where teacher_id = t.id))::int
  + (exists (select from weekly_hours where teacher_id = t.id))::int
  + (cardinality(t.photos) > 0)::int
)`;

/** True if the profile has fewer steps done than expected; such reviews come last in the queue. */
const IS_THIN = sql<boolean>`(${STEPS_DONE} < ${sql.lit(STEPS_EXPECTED)})`;

/** Maximum number of teachers that a search by name or contact reads. */
const FOUND_MAX = 2_000;

function selectReviews(db: Db) {
  return db
    .selectFrom('profile_reviews as r')
    .innerJoin('teacher_profiles as t', 't.id', 'r.teacher_id')
    .innerJoin('accounts as u', 'u.id', 't.user_id')
    .leftJoin('people as by', 'by.id', 'r.reviewer_id')
    .select([
      'r.id',
      'r.teacher_id as teacherId',
      't.user_id as teacherUserId',
      'u.first_name as teacherFirstName',
      'u.last_name as teacherLastName',
      'u.email as teacherEmail',
      'u.mobile as teacherMobile',
      'u.profile_picture as teacherProfilePicture',
      't.city_name as teacherCity',
      'u.is_sample as isSample',
      'u.email_verified_at as emailVerifiedAt',
      'u.mobile_verified_at as mobileVerifiedAt',
      't.is_verified as isVerified',
      'r.status',
      'r.submitted_at as submittedAt',
      'r.reviewed_at as reviewedAt',
      'r.notes as reviewNotes',
      'by.first_name as reviewerFirstName',
      'by.last_name as reviewerLastName',
    ])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('profile_reviews as p')
            .select('p.id')
            .whereRef('p.teacher_id', '=', 'r.teacher_id')
            .where(sql<boolean>`(p.submitted_at, p.id) < (r.submitted_at, r.id)`),
        )
        .$castTo<boolean>()
        .as('isResubmission'),
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('profile_reviews as p')
              .select('p.id')
              .whereRef('p.teacher_id', '=', 'r.teacher_id')
              .where(sql<boolean>`(p.submitted_at, p.id) > (r.submitted_at, r.id)`),
          ),
        )
        .$castTo<boolean>()
        .as('isLatest'),
      STEPS_DONE.as('stepsDone'),
      IS_THIN.as('isThin'),
      // As text: PostgreSQL timestamps are more precise than JavaScript dates.
      sql<string>`coalesce(r.reviewed_at, r.submitted_at)::text`.as('position'),
    ]);
}

export type ReviewRecord = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>;

export async function findReview(db: Db, id: string): Promise<ReviewRecord | null> {
  const row = await selectReviews(db).where('r.id', '=', id).executeTakeFirst();
  return row ?? null;
}

export type ReviewQuery = {
  list: 'pending' | 'past';
  /** Beginning of a name, an email address or a mobile number, normalised; null: no search. */
  term: string | null;
  limit: number;
  /**
   * Position of the last review on the previous page: whether its profile is thin, its time, its id. Null for the first
   * page.
   */
  after: readonly [boolean, string, string] | null;
};

/**
 * SQL condition on the review `r` and the account `u`. Reviews of teachers who are blocked or delete their account do
 * not count as pending.
 */
function inList({ list, term }: Pick<ReviewQuery, 'list' | 'term'>) {
  const inStatus =
    list === 'pending'
      ? sql`r.status = 'pending' and u.blocked_at is null
          and (select deletion_due_at from people where id = u.id) is null`
      : sql`r.status <> 'pending'`;
  if (term === null) return sql<boolean>`${inStatus}`;
  return sql<boolean>`${inStatus} and u.id in (
    select user_id from people_search
    where role = 'teacher' and term >= ${term} and term < ${`${term}\u{10FFFF}`} limit ${sql.lit(FOUND_MAX)}
  )`;
}

/**
 * Returns one page of reviews. Pending ones: thin profiles last, then the oldest submission first. Past ones: the
 * latest decision first.
 */
export async function listReviews(db: Db, query: ReviewQuery): Promise<ReviewRecord[]> {
  const { list, after, limit } = query;
  const oldestFirst = list === 'pending';
  const column = oldestFirst ? 'r.submitted_at' : 'r.reviewed_at';
  let select = selectReviews(db).where(inList(query));
  if (after !== null) {
    const [isThin, at, id] = after;
    const place = sql`${at}::timestamptz, ${id}::uuid`;
    select = select.where(
      oldestFirst
        ? sql<boolean>`(${IS_THIN}, r.submitted_at, r.id) > (${isThin}::boolean, ${place})`
        : sql<boolean>`(r.reviewed_at, r.id) < (${place})`,
    );
  }
  if (oldestFirst) select = select.orderBy(IS_THIN);
  return select
    .orderBy(column, oldestFirst ? 'asc' : 'desc')
    .orderBy('r.id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/** Number of reviews in the list, at most COUNT_CAP. */
export async function countReviews(db: Db, query: Pick<ReviewQuery, 'list' | 'term'>): Promise<number> {
  const some = db
    .selectFrom('profile_reviews as r')
    .innerJoin('teacher_profiles as t', 't.id', 'r.teacher_id')
    .innerJoin('accounts as u', 'u.id', 't.user_id')
    .select('r.id')
    .where(inList(query))
    .limit(COUNT_CAP);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Every submission of a teacher, latest first. */
export async function listHistory(db: Db, teacherId: string): Promise<ReviewRecord[]> {
  return selectReviews(db)
    .where('r.teacher_id', '=', teacherId)
    .orderBy('r.submitted_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(100)
    .execute();
}

export type DecisionRow = {
  id: string;
  from: ReviewStatus;
  to: Decision;
  notes: string | null;
  reviewerId: string;
  now: Date;
};

/**
 * Stores a decision on a teacher's latest submission. Returns false if the submission has changed since the admin saw
 * it.
 */
export async function updateDecision(tx: Db, decision: DecisionRow): Promise<boolean> {
  const { id, from, to, notes, reviewerId, now } = decision;
  const row = await tx
    .updateTable('profile_reviews as r')
    .set({ status: to, notes, reviewer_id: reviewerId, reviewed_at: now })
    .where('r.id', '=', id)
    .where('r.status', '=', from)
    .where(
      sql<boolean>`not exists (
        select from profile_reviews p
        where p.teacher_id = r.teacher_id and (p.submitted_at, p.id) > (r.submitted_at, r.id)
      )`,
    )
    .returning('r.id')
    .executeTakeFirst();
  return row !== undefined;
}
