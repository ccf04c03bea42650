import type { Db } from '#platform/server/db/client.ts';
import { type DropFilter, dropCandidates } from '../drop-filter.ts';
import { type FilterName, queryTexts, type SearchFilters } from '../filters.ts';
import { countMatchesUntilCap, type NearQuery } from './find-listings.ts';
import { nearAreas, resolveFilters, type SearchTexts } from './service.ts';

/**
 * For a search without results: the one filter to drop, with the number of teachers that are then found; null if no
 * single one helps. Costs at most one capped count for each filter that is set.
 */
export async function findDropFilter(db: Db, texts: SearchTexts): Promise<DropFilter | null> {
  const filters = queryTexts((name) => texts[name]);
  for (const group of dropCandidates(filters)) {
    const without: { filter: FilterName; query: NearQuery }[] = [];
    for (const filter of group) {
      const query = await queryOf(db, { ...filters, [filter]: '' });
      if (query !== null) without.push({ filter, query });
    }
    // Counting stops at the first filter that reaches the cap, because none can find more.
    const counts = await countMatchesUntilCap(
      db,
      without.map(({ query }) => query),
    );
    let best: DropFilter | null = null;
    for (const [index, { filter }] of without.entries()) {
      const teachers = counts[index] ?? 0;
      if (teachers > (best?.teachers ?? 0)) best = { filter, teachers };
    }
    if (best !== null) return best;
  }
  return null;
}

async function queryOf(db: Db, filters: SearchFilters): Promise<NearQuery | null> {
  const query = await resolveFilters(db, filters);
  return query && { ...query, near: nearAreas(query, filters.area) };
}
