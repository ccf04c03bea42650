import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { PriceKind } from '../contract.ts';

/**
 * Computes the typical prices of listed teachers for each city and kind of session. A kind with fewer than `least`
 * prices has no row. Writes only rows that differ.
 */
export async function refreshPrices(tx: Db, least: number): Promise<void> {
  await sql`
    with asked as materialized (
      select l.city_id, p.kind, count(*)::int as teacher_count,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by p.rupees) as quarters
      from listed_teachers l
        join teacher_profiles t on t.id = l.teacher_id
        cross join lateral (values ('onlinePrice', t.online_price), ('offlinePrice', t.offline_price),
          ('monthlyOnlinePrice', t.monthly_online_price), ('monthlyOfflinePrice', t.monthly_offline_price)
        ) as p (kind, rupees)
      where l.style = 0 and l.city_id is not null and p.rupees is not null
      group by 1, 2
      having count(*) >= ${least}
    ), gone as (
      delete from directory_prices d
      where not exists (select from asked a where a.city_id = d.city_id and a.kind = d.kind)
    )
    insert into directory_prices (city_id, kind, teacher_count, low, median, high)
    select a.city_id, a.kind, a.teacher_count, a.quarters[1], a.quarters[2], a.quarters[3]
    from asked a left join directory_prices same on same.city_id = a.city_id and same.kind = a.kind
    where (same.teacher_count, same.low, same.median, same.high)
      is distinct from (a.teacher_count, a.quarters[1], a.quarters[2], a.quarters[3])
    on conflict (city_id, kind) do update set
      teacher_count = excluded.teacher_count, low = excluded.low, median = excluded.median, high = excluded.high`.execute(
    tx,
  );
}

export type TypicalPrice = { teachers: number; low: number; median: number; high: number };

/** The stored prices of a city. */
export async function listTypicalPrices(
  db: Db,
  cityId: string,
): Promise<(TypicalPrice & { kind: PriceKind })[]> {
  return db
    .selectFrom('directory_prices')
    .select((eb) => [
      eb.ref('kind').$castTo<PriceKind>().as('kind'),
      'teacher_count as teachers',
      'low',
      'median',
      'high',
    ])
    .where('city_id', '=', cityId)
    .execute();
}
