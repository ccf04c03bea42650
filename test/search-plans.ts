import { type CompiledQuery, sql } from 'kysely';
import { NO_FILTERS, parseFilterValues } from '#features/search/filters.ts';
import type { ListingQuery } from '#features/search/server/search-store.ts';
import type { Db } from '#platform/server/db/client.ts';

/** Number of cities in a test country of real size: the first has an eighth of all teachers, the last almost none. */
const CITIES = 40;
export const CITIES_BY_SIZE = { largest: 'city-0', middle: 'city-12', small: 'city-38' } as const;

/** Fills the search tables with `count` teachers, who have no rows in other tables. */
export async function fillListings(db: Db, count: number): Promise<void> {
  await db.connection().execute(async (one) => {
    // Turns off the foreign keys to teachers' profiles.
    await sql`set session_replication_role = replica`.execute(one);
    await sql`
      insert into teacher_listing (teacher_id, style, city_id, score, modes, online_price, offline_price, low_price,
        experience, hours)
      select md5(n::text)::uuid, style, city, n % 1000, 1 + n % 3, price, price + 200, price, n % 30, 1 + n % 4095
      from generate_series(1, ${count}::int) as n
      cross join lateral (
        select 'city-' || floor(${CITIES} * power(((n * 7919) % 10007) / 10007.0, 2.5)) as city,
          200 + 50 * (n % 97) as price
      ) values_of
      cross join lateral unnest(array[0, 1 + n % 12, 1 + (n + 5) % 12]) as style`.execute(one);
    await sql`
      insert into teacher_area (teacher_id, area_key, city_id, score, styles, modes, online_price, offline_price, low_price,
        experience, hours)
      select teacher_id, city_id || '-area-' || score % 12, city_id, score, 4095, modes, online_price, offline_price,
        low_price, experience, hours
      from teacher_listing where style = 0`.execute(one);
    await sql`reset session_replication_role`.execute(one);
  });
}

/** Creates a search with only these filters. */
export function searchFor(changes: Partial<ListingQuery>): ListingQuery {
  return {
    ...parseFilterValues(NO_FILTERS),
    city: null,
    area: null,
    specialization: 0,
    limit: 24,
    after: null,
    ...changes,
  };
}

/** Searches by years of experience or price in one city. */
export const NARROW_SEARCHES: Readonly<Record<string, Partial<ListingQuery>>> = {
  'a style, ₹0 to ₹3,000': { specialization: 3, priceRange: { min: 0, max: 3_000 } },
  '₹0 to ₹500': { priceRange: { min: 0, max: 500 } },
  'from ₹4,000': { priceRange: { min: 4_000, max: 2_147_483_647 } },
  'online, ₹500 to ₹1,000': { sessionType: 'online', priceRange: { min: 500, max: 1_000 } },
  'ten years or more': { experience: { min: 10, max: 2_147_483_647 } },
  'a style, 28 years, ₹0 to ₹1,000': {
    specialization: 5,
    experience: { min: 28, max: 29 },
    priceRange: { min: 0, max: 1_000 },
  },
  'an hour, up to 5 years': { availability: 1, experience: { min: 0, max: 5 } },
};

type Node = {
  'Index Name'?: string;
  'Heap Fetches'?: number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
};

/** How a statement used one index. */
export type IndexUse = { index: string; entries: number; blocks: number; heapFetches: number };

function literal(value: unknown): string {
  return Array.isArray(value) ? `'{${value.map((one) => `"${one}"`).join()}}'` : `'${String(value)}'`;
}

/** Runs `explain` with the generic plan, which PostgreSQL uses for a prepared statement after several runs. */
export async function explain(
  db: Db,
  { sql: text, parameters }: CompiledQuery,
  options = 'costs off',
): Promise<string> {
  const statement = text.replace(/^\/\*.*?\*\//, '');
  const literals = parameters.map(literal).join(', ');
  return db.connection().execute(async (one) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(one);
    await sql.raw(`prepare probe as ${statement}`).execute(one);
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': unknown }>(`explain (${options}) execute probe (${literals})`)
      .execute(one);
    await sql`deallocate probe`.execute(one);
    await sql`reset plan_cache_mode`.execute(one);
    return rows
      .map((row) =>
        typeof row['QUERY PLAN'] === 'string' ? row['QUERY PLAN'] : JSON.stringify(row['QUERY PLAN']),
      )
      .join('\n');
  });
}

/** Runs a statement. Returns the search indexes that it read, with the numbers of entries and blocks. */
export async function measureIndexUse(db: Db, statement: CompiledQuery): Promise<IndexUse[]> {
  const text = await explain(db, statement, 'analyze, buffers, timing off, format json');
  const [{ Plan }] = JSON.parse(text) as [{ Plan: Node }];
  const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  return nodes(Plan)
    .filter((node) => node['Index Name']?.match(/^teacher_(listing|area)_/) && node['Actual Loops'] > 0)
    .map((node) => ({
      index: node['Index Name'] ?? '',
      entries: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      blocks: node['Shared Hit Blocks'] + node['Shared Read Blocks'],
      heapFetches: node['Heap Fetches'] ?? 0,
    }));
}
