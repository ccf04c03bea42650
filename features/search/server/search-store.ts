import { CompiledQuery } from 'kysely';
import { CARD_VERSION, type TeacherCard } from '#features/teachers/contract.ts';
import type { Db } from '#platform/server/db/client.ts';
import { JsonText } from '#platform/server/http/json-text.ts';
import { COUNT_CAP } from '#shared/pagination.ts';
import { FILTER_NAMES } from '../filters.ts';
import { type Bind, FILTER_SQL, type FilterQuery } from './filter-store.ts';

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

type Shape = { table: 'teacher_listing' | 'teacher_area'; name: string; where: string };

/** Table and conditions of a query; they depend only on its shape, like the name of its statement. */
function shapeOf(query: FilterQuery, bind: Bind): Shape {
  const table = query.area === null ? 'teacher_listing' : 'teacher_area';
  const where = FILTER_NAMES.map((name) => FILTER_SQL[name].condition(query, bind, table))
    .filter((condition) => condition !== null)
    .join(' and ');
  return {
    table,
    name: `${query.city === null ? 'anywhere' : 'city'}_${query.area === null ? 'style' : 'area'}`,
    where,
  };
}

const countSql = ({ table, where }: Shape) =>
  `(select count(*)::int from (select from ${table} where ${where} limit ${COUNT_CAP}) counted)`;

/** Number of listed teachers that match, at most COUNT_CAP. */
export async function countListings(db: Db, query: FilterQuery): Promise<number> {
  const { bind, values } = createParameters();
  const shape = shapeOf(query, bind);
  const text = `/* search_count_${shape.name} */ select ${countSql(shape)} as total`;
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<{ total: number }>);
  return rows[0]?.total ?? 0;
}

/**
 * Compiles a query to its statement and parameters; a test checks its plan. The text depends only on the query's
 * shape.
 */
export function compileSearch(query: ListingQuery): CompiledQuery<Row> {
  const { bind, values } = createParameters();
  const shape = shapeOf(query, bind);
  const { table, where } = shape;
  const size = PAGE_SIZES.find((one) => query.limit <= one) ?? query.limit;
  const { score, teacherId } = query.after ?? BEFORE_ALL;
  const text = `/* search_${shape.name}_${size} */
    with page as materialized (
      select teacher_id, score from ${table}
      where ${where} and (score, teacher_id) < (${bind('score', 'int', score)}, ${bind('id', 'uuid', teacherId)})
      order by score desc, teacher_id desc limit ${size + 1}
    ), shown as materialized (
      select teacher_id, score from page order by score desc, teacher_id desc limit ${bind('limit', 'int', query.limit)}
    )
    select
      ${countSql(shape)} as total,
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
