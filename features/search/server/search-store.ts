import { CompiledQuery } from 'kysely';
import { CARD_VERSION, type TeacherCard } from '#features/teachers/contract.ts';
import type { Db } from '#platform/server/db/client.ts';
import { JsonText } from '#platform/server/http/json-text.ts';
import { COUNT_CAP } from '#shared/pagination.ts';
import { FILTER_NAMES } from '../filters.ts';
import { type Bind, FILTER_SQL, type FilterQuery, isNarrow } from './filter-store.ts';

export type Position = { score: number; teacherId: string };

/** Filter values as stored in the tables; filter-store.ts explains the value for unset numbers. */
export type ListingQuery = FilterQuery & {
  limit: number;
  /** The last teacher of the previous page. */
  after: Position | null;
};

export type ListingPage = {
  cards: JsonText<TeacherCard[]>;
  /** The teachers of the cards, if one of these is of another CARD_VERSION; null if all are current. */
  outdatedIds: string[] | null;
  /** At most COUNT_CAP. */
  total: number;
  /** Where the next page starts; null on the last page. */
  next: Position | null;
};

type Row = {
  cards: string;
  outdated_ids: string[] | null;
  total: number;
  found: number;
  last: [string, string] | null;
};

const BEFORE_ALL: Position = { score: 2_147_483_647, teacherId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
/** Two page sizes only, so that few statements are prepared for any requested limit. */
const PAGE_SIZES = [24, 100];

/** Numbers a statement's parameters in order of first use. */
function createParameters(): { bind: Bind; values: unknown[] } {
  const values: unknown[] = [];
  const numbered = new Map<string, string>();
  const bind: Bind = (name, type, value) => {
    const text = numbered.get(name) ?? `$${values.push(value)}::${type}`;
    numbered.set(name, text);
    return text;
  };
  return { bind, values };
}

const tableOf = (query: FilterQuery) => (query.area === null ? 'teacher_listing' : 'teacher_area');

/** The conditions of a query, for the index of the score or that of years and price. They depend only on its shape. */
function conditionsOf(query: FilterQuery, bind: Bind, order: 'score' | 'yearsAndPrice'): string {
  return FILTER_NAMES.map((name) => FILTER_SQL[name].condition(query, bind, { table: tableOf(query), order }))
    .filter((condition) => condition !== null)
    .join(' and ');
}

/** Where statements are named after the shape of their query. */
const shapeOf = (query: FilterQuery) => [
  query.city === null ? 'anywhere' : 'city',
  query.area === null ? 'style' : 'area',
  ...(isNarrow(query) ? ['narrow', query.sessionType === '' ? 'any' : 'one'] : []),
];

/** Number of listed teachers that match, at most COUNT_CAP. */
export async function countListings(db: Db, query: FilterQuery): Promise<number> {
  const { bind, values } = createParameters();
  const where = isNarrow(query)
    ? `${conditionsOf(query, bind, 'yearsAndPrice')} and score >= 0`
    : conditionsOf(query, bind, 'score');
  const text = `/* search_count_${shapeOf(query).join('_')} */
    select count(*)::int as total from (select from ${tableOf(query)} where ${where} limit ${COUNT_CAP}) counted`;
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<{ total: number }>);
  return rows[0]?.total ?? 0;
}

/**
 * Compiles a query to its statement and parameters; a test checks its plan. The text depends only on the query's
 * shape. Wide searches read the index of the score twice, for the count and the page. With a price or years, few teachers
 * may match: those are found by an index of these, up to the cap of the count. If that is all, the page is a part of them;
 * otherwise matches are frequent enough to be read in the order of the score.
 */
export function compileSearch(query: ListingQuery): CompiledQuery<Row> {
  const { bind, values } = createParameters();
  const table = tableOf(query);
  const size = PAGE_SIZES.find((one) => query.limit <= one) ?? query.limit;
  const { score, teacherId } = query.after ?? BEFORE_ALL;
  const where = conditionsOf(query, bind, 'score');
  const narrow = isNarrow(query) ? `${conditionsOf(query, bind, 'yearsAndPrice')} and score >= 0` : null;
  const shape = shapeOf(query).join('_');
  const after = `(score, teacher_id) < (${bind('score', 'int', score)}, ${bind('id', 'uuid', teacherId)})`;
  const best = `order by score desc, teacher_id desc limit ${size + 1}`;
  const [few, page, total] =
    narrow === null
      ? [
          '',
          `select teacher_id, score from ${table} where ${where} and ${after} ${best}`,
          `select count(*)::int from (select from ${table} where ${where} limit ${COUNT_CAP}) counted`,
        ]
      : [
          `few as materialized (select teacher_id, score from ${table} where ${narrow} limit ${COUNT_CAP}),`,
          `(select teacher_id, score from few where (select count(*) from few) < ${COUNT_CAP} and ${after} ${best})
          union all
          (select teacher_id, score from ${table} where (select count(*) from few) = ${COUNT_CAP}
            and ${where} and ${after} ${best})`,
          'select count(*)::int from few',
        ];
  const text = `/* search_${shape}_${size} */
    with ${few} page as materialized (${page}), shown as materialized (
      select teacher_id, score from page order by score desc, teacher_id desc limit ${bind('limit', 'int', query.limit)}
    )
    select
      (${total}) as total,
      (select count(*)::int from page) as found,
      (select array[score::text, teacher_id::text] from shown order by score, teacher_id limit 1) as last,
      coalesce(cards, '[]') as cards, outdated_ids
    from (
      select json_agg(card order by score desc, teacher_id desc)::text as cards,
        case when bool_or(version <> ${CARD_VERSION})
          then array_agg(teacher_id::text order by score desc, teacher_id desc) end as outdated_ids
      from shown join teacher_card using (teacher_id)
    ) found`;
  return CompiledQuery.raw(text, values) as CompiledQuery<Row>;
}

/** One page of listed teachers, best first, with the capped total. */
export async function listListings(db: Db, query: ListingQuery): Promise<ListingPage> {
  const { rows } = await db.executeQuery(compileSearch(query));
  const row = rows[0];
  if (row === undefined) return { cards: new JsonText('[]'), outdatedIds: null, total: 0, next: null };
  const hasMore = row.found > query.limit && row.last !== null;
  const next = hasMore && row.last ? { score: Number(row.last[0]), teacherId: row.last[1] } : null;
  return { cards: new JsonText(row.cards), outdatedIds: row.outdated_ids, total: row.total, next };
}

export type Style = { id: string; slug: string; name: string; aliases: string[]; position: number };

export function listStyles(db: Db): Promise<Style[]> {
  return db
    .selectFrom('yoga_styles')
    .select(['id', 'slug', 'name', 'aliases', 'position'])
    .orderBy('position')
    .execute();
}
