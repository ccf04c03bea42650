import { CompiledQuery } from 'kysely';
import { CARD_VERSION, type TeacherCard } from '#features/teachers/contract.ts';
import type { Db } from '#platform/server/db/client.ts';
import { JsonText } from '#platform/server/http/calls/json-text.ts';
import { COUNT_CAP } from '#shared/calls/pagination.ts';
import { FILTER_NAMES } from '../filters.ts';
import {
  type BindParameter,
  FILTER_SQL,
  type FilterQuery,
  hasExtraFilters,
  hasRangeFilter,
  rarestFactKeys,
} from './filter-store.ts';

export type Position = { score: number; teacherId: string };

/** Filter values as stored in the tables; filter-store.ts explains the value for unset numbers. */
export type ListingQuery = FilterQuery & {
  limit: number;
  /** The last teacher of the previous page. */
  after: Position | null;
};

export type ListingPage = {
  cards: JsonText<TeacherCard[]>;
  /** Ids of the page's teachers, if the card of any of them has another CARD_VERSION; null if all cards are current. */
  outdatedIds: string[] | null;
  /** At most COUNT_CAP. */
  total: number;
  /** Where the next page starts; null on the last page. */
  next: Position | null;
};

type Row = {
  /** The cards as JSON, joined by commas; null if there are no cards. */
  cards: string | null;
  outdated_ids: string[] | null;
  total: number;
  found: number;
  last: [string, string] | null;
};

const BEFORE_ALL: Position = { score: 2_147_483_647, teacherId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
/** Two page sizes only, so that few statements are prepared for any requested limit. */
const PAGE_SIZES = [24, 100];

/** Numbers a statement's parameters in order of first use. */
export function createParameters(): { bind: BindParameter; values: unknown[] } {
  const values: unknown[] = [];
  const numbered = new Map<string, string>();
  const bind: BindParameter = (name, type, value) => {
    const text = numbered.get(name) ?? `$${values.push(value)}::${type}`;
    numbered.set(name, text);
    return text;
  };
  return { bind, values };
}

type Source = 'score' | 'yearsAndPrice' | 'facts';

/**
 * Returns which index to read if a search may have few matches; null if the matches are read in the order of the score.
 */
function fewFrom(query: FilterQuery): Exclude<Source, 'score'> | null {
  if (hasRangeFilter(query)) return 'yearsAndPrice';
  // An area is small enough for the other facts to be compared row by row.
  return query.area === null && rarestFactKeys(query).length > 0 ? 'facts' : null;
}

const tableOf = (query: FilterQuery, source: Source) =>
  query.area === null && source !== 'facts' ? 'teacher_listing' : 'teacher_area';

/**
 * Returns a condition that is true for all rows. Its only purpose is to select a partial index: the index of years and
 * price that has the same condition (db/indexes.ts). PostgreSQL plans without the values, so without this it could use
 * the country's index for a city.
 */
function inIndexOfRanges({ city }: FilterQuery, table: ReturnType<typeof tableOf>): string {
  return table === 'teacher_listing' && city === null ? 'style >= 0' : 'score >= 0';
}

/**
 * Returns the "from … where …" part for reading one of the query's indexes. The text depends only on which filters are
 * set, not on their values.
 */
export function matchesSql(query: FilterQuery, bind: BindParameter, source: Source = 'score'): string {
  const table = tableOf(query, source);
  const conditions = FILTER_NAMES.map((name) =>
    FILTER_SQL[name].condition(query, bind, { table, order: source }),
  );
  if (source === 'yearsAndPrice') conditions.push(inIndexOfRanges(query, table));
  return `from ${table} where ${conditions.filter((condition) => condition !== null).join(' and ')}`;
}

/**
 * Returns the name of a query's shape, which says which kinds of filters are set. Each shape has its own statement,
 * named after it.
 */
export function shapeOf(query: FilterQuery): string {
  const few = fewFrom(query);
  const several = few === 'facts' && rarestFactKeys(query).length > 1;
  return [
    query.city === null ? 'anywhere' : 'city',
    query.area === null ? 'style' : 'area',
    ...(hasExtraFilters(query) ? [several ? 'languages' : few === 'facts' ? 'fact' : 'facts'] : []),
    ...(few === 'yearsAndPrice' ? ['narrow', query.sessionType === '' ? 'any' : 'one'] : []),
  ].join('_');
}

/**
 * Returns SQL that reads at most COUNT_CAP matches with the given columns, each teacher once, unsorted. Null if the
 * query should be read in the order of the score instead.
 */
export function fewMatchesSql(query: FilterQuery, bind: BindParameter, columns: string): string | null {
  const source = fewFrom(query);
  if (source === null) return null;
  const matches = `select ${columns} ${matchesSql(query, bind, source)}`;
  const keys = source === 'facts' ? rarestFactKeys(query).length : 1;
  if (keys === 1) return `${matches} limit ${COUNT_CAP}`;
  const most = bind('most', 'int', COUNT_CAP * keys);
  return `select distinct ${columns} from (${matches} limit ${most}) matches limit ${COUNT_CAP}`;
}

/** Number of listed teachers that match, at most COUNT_CAP. */
export async function countListings(db: Db, query: FilterQuery): Promise<number> {
  const { bind, values } = createParameters();
  const counted =
    fewMatchesSql(query, bind, 'teacher_id') ?? `select ${matchesSql(query, bind)} limit ${COUNT_CAP}`;
  const text = `/* search_count_${shapeOf(query)} */ select count(*)::int as total from (${counted}) counted`;
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<{ total: number }>);
  return rows[0]?.total ?? 0;
}

/**
 * Compiles a search. The statement's text depends only on the query's shape, and a test checks its plan. Wide searches
 * read the index by score twice: for the total and for the page. Searches by price, years or a fact (such as a
 * language) first read up to COUNT_CAP matches from another index; only if there are that many, the page is read in the
 * order of the score.
 */
export function compileSearch(query: ListingQuery): CompiledQuery<Row> {
  const { bind, values } = createParameters();
  const size = PAGE_SIZES.find((one) => query.limit <= one) ?? query.limit;
  const { score, teacherId } = query.after ?? BEFORE_ALL;
  const matches = matchesSql(query, bind);
  const fewest = fewMatchesSql(query, bind, 'teacher_id, score');
  const after = `(score, teacher_id) < (${bind('score', 'int', score)}, ${bind('id', 'uuid', teacherId)})`;
  const best = `order by score desc, teacher_id desc limit ${size + 1}`;
  const [few, page, total] =
    fewest === null
      ? [
          '',
          `select teacher_id, score ${matches} and ${after} ${best}`,
          `select count(*)::int from (select ${matches} limit ${COUNT_CAP}) counted`,
        ]
      : [
          `few as materialized (${fewest}),`,
          `(select teacher_id, score from few where (select count(*) from few) < ${COUNT_CAP} and ${after} ${best})
          union all
          (select teacher_id, score ${matches} and (select count(*) from few) = ${COUNT_CAP} and ${after} ${best})`,
          'select count(*)::int from few',
        ];
  const text = `/* search_${shapeOf(query)}_${size} */
    with ${few} page as materialized (${page}), shown as materialized (
      select teacher_id, score from page order by score desc, teacher_id desc limit ${bind('limit', 'int', query.limit)}
    )
    select
      (${total}) as total,
      (select count(*)::int from page) as found,
      (select array[score::text, teacher_id::text] from shown order by score, teacher_id limit 1) as last,
      cards, outdated_ids
    from (
      select string_agg(card::text, ',' order by score desc, teacher_id desc) as cards,
        case when bool_or(version <> ${CARD_VERSION})
          then array_agg(teacher_id::text order by score desc, teacher_id desc) end as outdated_ids
      from shown join teacher_card using (teacher_id)
    ) found`;
  return CompiledQuery.raw(text, values) as CompiledQuery<Row>;
}

/**
 * Makes a JSON array of cards that the database joined by commas, which is a third faster than the lists that the
 * database can build.
 */
export function cardList(cards: string | null): JsonText<TeacherCard[]> {
  return new JsonText(`[${cards ?? ''}]`);
}

/** One page of listed teachers, best first, with the capped total. */
export async function listListings(db: Db, query: ListingQuery): Promise<ListingPage> {
  const { rows } = await db.executeQuery(compileSearch(query));
  const row = rows[0];
  if (row === undefined) return { cards: cardList(null), outdatedIds: null, total: 0, next: null };
  const hasMore = row.found > query.limit && row.last !== null;
  const next = hasMore && row.last ? { score: Number(row.last[0]), teacherId: row.last[1] } : null;
  return { cards: cardList(row.cards), outdatedIds: row.outdated_ids, total: row.total, next };
}

export type Style = { id: string; slug: string; name: string; aliases: string[]; position: number };

export function listStyles(db: Db): Promise<Style[]> {
  return db
    .selectFrom('yoga_styles')
    .select(['id', 'slug', 'name', 'aliases', 'position'])
    .orderBy('position')
    .execute();
}
