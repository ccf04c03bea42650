import { CompiledQuery } from 'kysely';
import { CARD_VERSION } from '#features/teachers/contract.ts';
import type { Db } from '#platform/server/db/client.ts';
import { COUNT_CAP } from '#shared/calls/pagination.ts';
import type { FilterQuery } from './filter-store.ts';
import { createParameters, fewMatchesSql, matchesSql, shapeOf } from './search-store.ts';

/**
 * A teacher who matches a search, with the values by which results can be sorted. Unset prices and years are -1;
 * `metres` is null if the search has no distance.
 */
export type Candidate = {
  teacherId: string;
  score: number;
  onlinePrice: number;
  offlinePrice: number;
  lowPrice: number;
  monthlyOnline: number;
  monthlyOffline: number;
  /** Hundredths of a star. */
  rating: number;
  experience: number;
  hours: number;
  languages: number;
  traits: number;
  metres: number | null;
};

/** An area's key with the distance of its centre. */
export type NearArea = { key: string; metres: number };

const COLUMNS = `teacher_id, score, online_price, offline_price, low_price, monthly_online, monthly_offline, rating,
  experience, hours, languages, traits`;
const NAMED = `teacher_id as "teacherId", score, online_price as "onlinePrice", offline_price as "offlinePrice",
  low_price as "lowPrice", monthly_online as "monthlyOnline", monthly_offline as "monthlyOffline", rating, experience,
  hours, languages, traits`;

/** Maximum number of area keys per teacher: at most five areas, of which some have several keys. */
const KEYS_OF_TEACHER = 8;

/**
 * Compiles the statement for searches that are not in the order of the ranking: it reads at most COUNT_CAP matches,
 * which the server then sorts. These are the best ranked or, if `near` is set, the nearest. Reads only covering
 * indexes.
 */
export function compileCandidates(
  query: FilterQuery,
  near: readonly NearArea[] | null,
): CompiledQuery<Candidate> {
  const { bind, values } = createParameters();
  if (near !== null) {
    const keys = bind(
      'keys',
      'text[]',
      near.map(({ key }) => key),
    );
    const metres = bind(
      'metres',
      'int[]',
      near.map((area) => area.metres),
    );
    const most = COUNT_CAP * KEYS_OF_TEACHER;
    // Reads one area after another, each from its own range of the index, until there are enough rows.
    const text = `/* search_near_${shapeOf({ ...query, area: 'near' })} */
      select ${NAMED}, metres from (
        select distinct on (teacher_id) ${COLUMNS}, metres from (
          select found.*, near.metres
          from unnest(${keys}, ${metres}) as near(key, metres) cross join lateral (
            select ${COLUMNS} ${matchesSql({ ...query, area: 'near' }, nearArea(bind))} limit ${most}
          ) found limit ${most}
        ) rows order by teacher_id, metres
      ) teachers order by metres, score desc, teacher_id desc limit ${COUNT_CAP}`;
    return CompiledQuery.raw(text, values) as CompiledQuery<Candidate>;
  }
  const matches = matchesSql(query, bind);
  const best = `order by score desc, teacher_id desc limit ${COUNT_CAP}`;
  const few = fewMatchesSql(query, bind, COLUMNS);
  const text =
    few === null
      ? `/* search_candidates_${shapeOf(query)} */
        select ${NAMED}, null::int as metres ${matches} ${best}`
      : `/* search_candidates_${shapeOf(query)} */
        with few as materialized (${few})
        select ${NAMED}, null::int as metres from (
          (select ${COLUMNS} from few where (select count(*) from few) < ${COUNT_CAP})
          union all
          (select ${COLUMNS} ${matches} and (select count(*) from few) = ${COUNT_CAP} ${best})
        ) found`;
  return CompiledQuery.raw(text, values) as CompiledQuery<Candidate>;
}

/** Returns a `bind` that compares the area with the column `near.key` of the outer query instead of a parameter. */
function nearArea(bind: Parameters<typeof matchesSql>[1]): Parameters<typeof matchesSql>[1] {
  return (name, type, value) => (name === 'area' ? 'near.key' : bind(name, type, value));
}

export async function listCandidates(
  db: Db,
  query: FilterQuery,
  near: readonly NearArea[] | null,
): Promise<Candidate[]> {
  const { rows } = await db.executeQuery(compileCandidates(query, near));
  return rows;
}

/** Stored cards by id, as JSON; those of another CARD_VERSION are missing. */
export async function listStoredCards(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('teacher_card')
    .select((eb) => ['teacher_id as id', eb.cast<string>('card', 'text').as('card')])
    .where('teacher_id', 'in', ids)
    .where('version', '=', CARD_VERSION)
    .execute();
  return new Map(rows.map(({ id, card }) => [id, card]));
}
