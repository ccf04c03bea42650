import type { Db } from '#platform/server/db/client.ts';
import { type DropFilter, dropCandidates } from '../drop-filter.ts';
import { queryTexts } from '../filters.ts';
import { countListings } from './search-store.ts';
import { resolveFilters, type SearchTexts } from './service.ts';

/**
 * For a search without results: the one filter to drop, with the number of teachers that are then found; null if no
 * single one helps. Costs at most one capped count for each filter that is set.
 */
export async function findDropFilter(db: Db, texts: SearchTexts): Promise<DropFilter | null> {
  const filters = queryTexts((name) => texts[name]);
  for (const group of dropCandidates(filters)) {
    let best: DropFilter | null = null;
    for (const filter of group) {
      const query = await resolveFilters(db, { ...filters, [filter]: '' });
      const teachers = query === null ? 0 : await countListings(db, query);
      if (teachers > (best?.teachers ?? 0)) best = { filter, teachers };
    }
    if (best !== null) return best;
  }
  return null;
}
