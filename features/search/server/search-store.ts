import { CompiledQuery } from 'kysely';
import type { TeacherCard } from '#features/teachers/contract.ts';
import type { Db } from '#platform/server/db/client.ts';
import { JsonText } from '#platform/server/http/json-text.ts';
import { COUNT_CAP } from '#shared/pagination.ts';
import type { Range } from '../filters.ts';

export type Position = { score: number; teacherId: string };

/** Filters as the tables hold them; see the migration for the sentinels. */
export type ListingQuery = {
  cityId: string | null;
  areaKey: string | null;
  /** specializations.position, 0 for any. */
  style: number;
  session: 'online' | 'offline' | '';
  price: Range;
  experience: Range;
  hours: number;
  limit: number;
  /** The last teacher of the page before. */
  after: Position | null;
};

export type ListingPage = {
  cards: JsonText<TeacherCard[]>;
  /** At most COUNT_CAP. */
  total: number;
  /** Where the next page begins; null on the last. */
  next: Position | null;
};

type Row = { cards: string; total: number; found: number; last: [string, string] | null };

const SESSION_BITS = { '': 0, online: 1, offline: 2 } as const;
const BEFORE_ALL: Position = { score: 2_147_483_647, teacherId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
/** Pages are scanned in two sizes, so that few statements stay prepared whatever limit is asked for. */
const PAGE_SIZES = [24, 100];

type Shape = { byCity: boolean; byArea: boolean; size: number };

/** The statement of a shape; its parameters come from `parametersOf` in the same order. */
function statementOf({ byCity, byArea, size }: Shape): string {
  const table = byArea ? 'teacher_area' : 'teacher_listing';
  const where = [
    '(modes & $1::int) = $1::int',
    'case $1::int when 1 then online_price when 2 then offline_price else low_price end between $2::int and $3::int',
    'experience between $4::int and $5::int',
    '(hours & $6::int) <> 0',
    byArea ? '(styles & $7::int) = $7::int' : 'style = $7::smallint',
    ...(byCity ? ['city_id = $11::text'] : []),
    ...(byArea ? [`area_key = $${byCity ? 12 : 11}::text`] : []),
  ].join(' and ');
  const name = `search_${byCity ? 'city' : 'anywhere'}_${byArea ? 'area' : 'style'}_${size}`;
  return `/* ${name} */
    with page as materialized (
      select teacher_id, score from ${table}
      where ${where} and (score, teacher_id) < ($8::int, $9::uuid)
      order by score desc, teacher_id desc limit ${size + 1}
    ), shown as materialized (
      select teacher_id, score from page order by score desc, teacher_id desc limit $10::int
    )
    select
      (select count(*)::int from (select from ${table} where ${where} limit ${COUNT_CAP}) counted) as total,
      (select count(*)::int from page) as found,
      (select array[score::text, teacher_id::text] from shown order by score, teacher_id limit 1) as last,
      coalesce((
        select json_agg(card order by score desc, teacher_id desc)::text from shown join teacher_card using (teacher_id)
      ), '[]') as cards`;
}

const statements = new Map<string, string>();

function statementFor(shape: Shape): string {
  const key = `${shape.byCity} ${shape.byArea} ${shape.size}`;
  const known = statements.get(key) ?? statementOf(shape);
  statements.set(key, known);
  return known;
}

/** The statement and the parameters of a query; its plan is tested. */
export function compileSearch(query: ListingQuery): CompiledQuery<Row> {
  const { cityId, areaKey, style, limit, after } = query;
  const size = PAGE_SIZES.find((one) => limit <= one) ?? limit;
  const { score, teacherId } = after ?? BEFORE_ALL;
  const parameters = [
    SESSION_BITS[query.session],
    query.price.min,
    query.price.max,
    query.experience.min,
    query.experience.max,
    query.hours,
    areaKey === null || style === 0 ? style : 1 << style,
    score,
    teacherId,
    limit,
    ...(cityId === null ? [] : [cityId]),
    ...(areaKey === null ? [] : [areaKey]),
  ];
  const text = statementFor({ byCity: cityId !== null, byArea: areaKey !== null, size });
  return CompiledQuery.raw(text, parameters) as CompiledQuery<Row>;
}

/** One page of listed teachers, best first, with the capped total. */
export async function listListings(db: Db, query: ListingQuery): Promise<ListingPage> {
  const { rows } = await db.executeQuery(compileSearch(query));
  const row = rows[0];
  if (row === undefined) return { cards: new JsonText('[]'), total: 0, next: null };
  const hasMore = row.found > query.limit && row.last !== null;
  const next = hasMore && row.last ? { score: Number(row.last[0]), teacherId: row.last[1] } : null;
  return { cards: new JsonText(row.cards), total: row.total, next };
}

export type Style = { id: string; slug: string; name: string; aliases: string[]; position: number };

export function listStyles(db: Db): Promise<Style[]> {
  return db
    .selectFrom('yoga_styles')
    .select(['id', 'slug', 'name', 'aliases', 'position'])
    .orderBy('position')
    .execute();
}
