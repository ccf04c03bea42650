import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { ChartsBy } from '../contract.ts';
import type { Figures } from './store.ts';

/**
 * Stores the charts' numbers per day and city, because a large site has too many rows to count while an admin waits.
 * Times to reply and to verify are stored as histograms (number of rows for each tenth of an hour), from which the
 * median of any period can be computed.
 */

/** A day in India (2026-03-02): `from` is its first instant, `to` the first instant of the next day. */
export type Day = { day: string; from: Date; to: Date };

/** Returns the days that were never counted, or were last counted before their `countedBefore`. */
export async function listStaleDays<D extends { day: string; countedBefore: Date }>(
  db: Db,
  days: readonly D[],
): Promise<D[]> {
  const rows = await db
    .selectFrom('chart_refreshes')
    .select([sql<string>`day::text`.as('day'), 'at'])
    .where('day', '=', sql<Date>`any(${days.map(({ day }) => day)}::date[])`)
    .execute();
  const countedAt = new Map(rows.map(({ day, at }) => [day, at]));
  return days.filter(
    ({ day, countedBefore }) => (countedAt.get(day)?.getTime() ?? 0) <= countedBefore.getTime(),
  );
}

const tenths = (from: string, to: string) =>
  sql`round(extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) / 360)::int`;

/** Counts the numbers of one day again and replaces the stored ones. */
export async function refreshDay(tx: Db, { day, from, to }: Day, now: Date): Promise<void> {
  const during = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;
  await sql`
    insert into chart_refreshes (day, at) values (${day}::date, ${now})
    on conflict (day) do update set at = excluded.at`.execute(tx);
  await sql`delete from chart_days where day = ${day}::date`.execute(tx);
  await sql`
    with joined as (
      select coalesce(t.city_name, c.city_name, '') as city, count(*) as n
      from people u left join teacher_profiles t on t.user_id = u.id left join student_places c on c.user_id = u.id
      where ${during('u.created_at')} and u.role <> 'admin'
      group by 1
    ), requested as materialized (
      select coalesce(t.city_name, '') as city, b.ends_at is not null as confirmed,
        case when b.answered_at is not null and (b.ends_at is not null or b.closed_by = 'teacher')
          then ${tenths('b.created_at', 'b.answered_at')} end as tenth
      from booking_facts b join teacher_profiles t on t.id = b.teacher_id
      where ${during('b.created_at')}
    ), asked as (
      select city, count(*) as n, count(*) filter (where confirmed) as confirmed from requested group by 1
    ), replied as (
      select city, jsonb_object_agg(tenth, n) as bins
      from (select city, tenth, count(*) as n from requested where tenth is not null group by 1, 2) counted
      group by 1
    ), verified as (
      select city, jsonb_object_agg(tenth, n) as bins
      from (
        select coalesce(t.city_name, '') as city, ${tenths('r.submitted_at', 'r.reviewed_at')} as tenth, count(*) as n
        from profile_submissions r join teacher_profiles t on t.id = r.teacher_id
        where ${during('r.submitted_at')} and r.reviewed_at is not null
        group by 1, 2
      ) counted
      group by 1
    ), cities as (
      select city from joined union select city from asked union select city from verified
    )
    insert into chart_days (day, city, sign_ups, requests, confirmed, reply_tenths, verify_tenths)
    select ${day}::date, city, coalesce(joined.n, 0), coalesce(asked.n, 0), coalesce(asked.confirmed, 0),
      coalesce(replied.bins, '{}'), coalesce(verified.bins, '{}')
    from cities left join joined using (city) left join asked using (city) left join replied using (city)
      left join verified using (city)`.execute(tx);
}

/** SQL for the median hours by key, from the stored histograms. */
const medians = (key: ReturnType<typeof sql>, column: string, since: string) => sql`
  select key, (min(tenth) filter (where 2 * upto >= total) + min(tenth) filter (where 2 * upto > total)) / 20.0::float8
    as hours
  from (
    select key, tenth, sum(n) over (partition by key order by tenth) as upto, sum(n) over (partition by key) as total
    from (
      select ${key} as key, bin.key::int as tenth, sum(bin.value::int) as n
      from chart_days, jsonb_each_text(${sql.ref(column)}) as bin
      where day >= ${since}::date group by 1, 2
    ) bins
  ) ranked group by key`;

/** The stored figures since a day, by week or by city. */
export async function listStoredFigures(db: Db, by: ChartsBy, since: string): Promise<Figures[]> {
  const key = by === 'week' ? sql`to_char(date_trunc('week', day), 'YYYY-MM-DD')` : sql`city`;
  const { rows } = await sql<Figures>`
    select totals.*, replies.hours as "hoursToReply", verified.hours as "hoursToVerify"
    from (
      select ${key} as key, sum(sign_ups)::int as "signUps", sum(requests)::int as requests,
        sum(confirmed)::int as confirmed
      from chart_days where day >= ${since}::date group by 1
    ) totals
    left join (${medians(key, 'reply_tenths', since)}) replies using (key)
    left join (${medians(key, 'verify_tenths', since)}) verified using (key)`.execute(db);
  return rows;
}

/** Whether at most `most` accounts and requests were created since then: few enough to count while an admin waits. */
export async function hasFewRecordsSince(db: Db, since: Date, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from (select from people where created_at >= ${since} limit ${most}) u) +
      (select count(*) from (select from booking_facts where created_at >= ${since} limit ${most}) b)
    )::int as count`.execute(db);
  return (rows[0]?.count ?? 0) < most;
}
