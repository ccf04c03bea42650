import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { Funnel } from '../contract.ts';

/**
 * Counts free demos, monthly plans and places in group classes between `since` and `now`, and how many were followed by
 * a plan or by another place.
 */
export async function countFunnel(db: Db, since: Date, now: Date): Promise<Funnel> {
  const { rows } = await sql<Funnel>`
    with demos as (
      select client_id, teacher_id, min(created_at) as at
      from booking_facts
      where is_demo and status = 'completed' and created_at >= ${since}
      group by 1, 2
    ), kept as (
      select p.* from plan_facts p join booking_facts b on b.id = p.booking_id
      where b.status in ('confirmed', 'completed')
    ), ended as (
      select k.*, exists (
        select from kept later
        where later.student_id = k.student_id and later.teacher_id = k.teacher_id and later.starts_at > k.starts_at
      ) as went_on
      from kept k where k.ends_at >= ${since} and k.ends_at <= ${now}
    ), seats_over as (
      select exists (
        select from seat_facts later
        where later.student_id = s.student_id and later.batch_id = s.batch_id and later.month > s.month
      ) as went_on
      from seat_facts s
      where s.ends_on >= (${since}::timestamptz at time zone 'Asia/Kolkata')::date
        and s.ends_on < (${now}::timestamptz at time zone 'Asia/Kolkata')::date
    )
    select
      (select count(*) from demos)::int as demos,
      (select count(*) from demos d where exists (
        select from kept k where k.student_id = d.client_id and k.teacher_id = d.teacher_id and k.created_at > d.at
      ))::int as continued,
      (select count(*) from kept where created_at >= ${since})::int as plans,
      (select count(*) from ended)::int as over,
      (select count(*) from ended where went_on)::int as renewed,
      (select count(*) from seat_facts where created_at >= ${since})::int as seats,
      (select count(*) from seats_over)::int as "seatsOver",
      (select count(*) from seats_over where went_on)::int as "seatsAgain"`.execute(db);
  const [funnel] = rows;
  if (funnel === undefined) throw new Error('no figures');
  return funnel;
}
