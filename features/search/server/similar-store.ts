import { sql } from 'kysely';
import { CARD_VERSION, type TeacherCard } from '#features/teachers/contract.ts';
import type { SessionType } from '#features/teachers/pricing.ts';
import type { Db } from '#platform/server/db/client.ts';
import { SESSION_TYPE_BITS } from './filter-store.ts';

export type SimilarQuery = {
  /** Profile id or user id. */
  teacher: string;
  sessionType: SessionType | '';
  limit: number;
};

/** `card` is null if it is of another CARD_VERSION. */
export type SimilarTeacher = { id: string; card: TeacherCard | null };

/**
 * Returns listed teachers of the same city who offer the session type: those with the most styles in common first, then
 * by the ranking. For each style of the given teacher it reads at most `limit` others. Empty if the given teacher is
 * not listed.
 */
export async function listSimilar(
  db: Db,
  { teacher, sessionType, limit }: SimilarQuery,
): Promise<SimilarTeacher[]> {
  const modes = SESSION_TYPE_BITS[sessionType];
  const { rows } = await sql<SimilarTeacher>`
    with similar_teachers as (
      select other.teacher_id, other.score, count(*) as shared
      from teacher_listing own cross join lateral (
        select l.teacher_id, l.score from teacher_listing l
        where l.city_id = own.city_id and l.style = own.style and l.teacher_id <> own.teacher_id
          and (l.modes & ${modes}::int) = ${modes}::int
        order by l.score desc, l.teacher_id desc limit ${limit}
      ) other
      where own.teacher_id in (select id from teacher_profiles where id = ${teacher} or user_id = ${teacher})
      group by other.teacher_id, other.score
      order by shared desc, other.score desc, other.teacher_id desc limit ${limit}
    )
    select s.teacher_id as id, case when c.version = ${CARD_VERSION} then c.card end as card
    from similar_teachers s join teacher_card c using (teacher_id)
    order by s.shared desc, s.score desc, s.teacher_id desc`.execute(db);
  return rows;
}

/** Those of `ids` that are listed, in no order. */
export async function findListedTeachers(db: Db, ids: readonly string[]): Promise<SimilarTeacher[]> {
  const { rows } = await sql<SimilarTeacher>`
    select teacher_id as id, case when version = ${CARD_VERSION} then card end as card
    from teacher_card where teacher_id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}
