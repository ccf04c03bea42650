import { sql } from 'kysely';
import type { ReviewStatus } from '#features/teachers/contract.ts';
import type { Db } from '#platform/server/db/client.ts';
import { COUNT_CAP } from '#shared/pagination.ts';
import type { Decision } from '../decisions.ts';

/** Maximum number of teachers that a search considers. */
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
  /** Normalised start of a name, an address or a number. */
  term: string | null;
  limit: number;
  /** Time and id of the last review of the page before. */
  after: readonly [string, string] | null;
};

/** Conditions on `r` and `u`. Reviews of blocked teachers are not pending. */
function inList({ list, term }: Pick<ReviewQuery, 'list' | 'term'>) {
  const inStatus =
    list === 'pending' ? sql`r.status = 'pending' and u.blocked_at is null` : sql`r.status <> 'pending'`;
  if (term === null) return sql<boolean>`${inStatus}`;
  return sql<boolean>`${inStatus} and u.id in (
    select user_id from people_search
    where role = 'teacher' and term >= ${term} and term < ${`${term}\u{10FFFF}`} limit ${sql.lit(FOUND_MAX)}
  )`;
}

/** Pending: oldest submission first. Past: latest decision first. */
export async function listReviews(db: Db, query: ReviewQuery): Promise<ReviewRecord[]> {
  const { list, after, limit } = query;
  const oldestFirst = list === 'pending';
  const column = oldestFirst ? 'r.submitted_at' : 'r.reviewed_at';
  let select = selectReviews(db).where(inList(query));
  if (after !== null) {
    const beyond = sql.raw(oldestFirst ? '>' : '<');
    select = select.where(
      sql<boolean>`(${sql.ref(column)}, r.id) ${beyond} (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  }
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
