import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { ChartsBy } from '../contract.ts';

export type Figures = {
  key: string;
  signUps: number;
  requests: number;
  confirmed: number;
  hoursToReply: number | null;
  hoursToVerify: number | null;
};

/** SQL for the Monday (in India) of the week in which a column's time falls. */
const weekOf = (column: string) =>
  sql`to_char(date_trunc('week', ${sql.ref(column)} at time zone 'Asia/Kolkata'), 'YYYY-MM-DD')`;

/**
 * Counts the charts' numbers since `since`, grouped by week or by city. For the time to reply, only the teacher's
 * answer counts; expired and withdrawn requests have none.
 */
export async function listFigures(db: Db, by: ChartsBy, since: Date): Promise<Figures[]> {
  const ofTeacher = sql`coalesce(t.city_name, '')`;
  const key = {
    person: by === 'week' ? weekOf('u.created_at') : sql`coalesce(t.city_name, c.city_name, '')`,
    request: by === 'week' ? weekOf('b.created_at') : ofTeacher,
    review: by === 'week' ? weekOf('r.submitted_at') : ofTeacher,
  };
  const { rows } = await sql<Figures>`
    with joined as (
      select ${key.person} as key, count(*)::int as sign_ups
      from people u left join teacher_profiles t on t.user_id = u.id left join student_places c on c.user_id = u.id
      where u.created_at >= ${since} and u.role <> 'admin'
      group by 1
    ), asked as (
      select ${key.request} as key, count(*)::int as requests,
        (count(*) filter (where b.ends_at is not null))::int as confirmed,
        percentile_cont(0.5) within group (order by extract(epoch from b.answered_at - b.created_at)::float8)
          filter (where b.answered_at is not null and (b.ends_at is not null or b.closed_by = 'teacher'))
          / 3600 as hours
      from booking_facts b join teacher_profiles t on t.id = b.teacher_id
      where b.created_at >= ${since}
      group by 1
    ), judged as (
      select ${key.review} as key,
        percentile_cont(0.5) within group (order by extract(epoch from r.reviewed_at - r.submitted_at)::float8)
          filter (where r.reviewed_at is not null) / 3600 as hours
      from profile_submissions r join teacher_profiles t on t.id = r.teacher_id
      where r.submitted_at >= ${since}
      group by 1
    )
    select coalesce(p.key, a.key, j.key) as key, coalesce(p.sign_ups, 0) as "signUps",
      coalesce(a.requests, 0) as requests, coalesce(a.confirmed, 0) as confirmed,
      a.hours as "hoursToReply", j.hours as "hoursToVerify"
    from joined p full join asked a on a.key = p.key full join judged j on j.key = coalesce(p.key, a.key)
  `.execute(db);
  return rows;
}
