import type { Db } from '#platform/server/db/client.ts';
import { COUNT_CAP } from '#shared/calls/pagination.ts';
import { type Candidate, listCandidates, type NearArea } from './candidates-store.ts';
import type { FilterQuery } from './filter-store.ts';
import { answerFromIndex, computeFromIndex } from './memory/current-index.ts';
import { readCards } from './memory/index-store.ts';
import type { SearchedIn } from './metrics.ts';
import { countListings, type ListingPage, type ListingQuery, listListings } from './search-store.ts';

/**
 * Searches are answered from an index in this process's memory, which is checked to be as current as the database.
 * Until the index is built, searches read the database. Both give the same answers.
 */

/** A search. If `near` is set, the search covers these areas instead of the area in the query. */
export type NearQuery = FilterQuery & { near: readonly NearArea[] | null };

/** One page of listed teachers, best first, with the capped total. */
export async function findPage(db: Db, query: ListingQuery): Promise<ListingPage & { from: SearchedIn }> {
  const { after, limit } = query;
  const remembered = await answerFromIndex(
    db,
    (index) => index.best(query, after, limit + 1),
    ({ found }, since) =>
      readCards(
        db,
        found.slice(0, limit).map(({ teacherId }) => teacherId),
        since,
      ),
  );
  if (remembered === null) return { ...(await listListings(db, query)), from: 'database' };
  const { found, total } = remembered.answer;
  const { cards, outdatedIds } = remembered.found;
  const next = found.length > limit ? (found[limit - 1] ?? null) : null;
  return { cards, outdatedIds, total, next, from: 'memory' };
}

/**
 * Returns the matches for a search that is not in the order of the ranking; the caller sorts them. At most COUNT_CAP.
 */
export async function findCandidates(
  db: Db,
  query: NearQuery,
): Promise<{ candidates: Candidate[]; from: SearchedIn }> {
  const { near } = query;
  const remembered = await computeFromIndex(db, (index) =>
    near === null ? index.candidates(query) : index.nearest(query, near),
  );
  if (remembered !== null) return { candidates: remembered.answer, from: 'memory' };
  return { candidates: await listCandidates(db, query, near), from: 'database' };
}

/**
 * Returns the number of matches of each search, at most COUNT_CAP. Stops after the first search that reaches COUNT_CAP.
 */
export async function countMatchesUntilCap(db: Db, queries: readonly NearQuery[]): Promise<number[]> {
  const remembered = await computeFromIndex(db, (index) => {
    const counts: number[] = [];
    for (const query of queries) {
      const { near } = query;
      counts.push(near === null ? index.best(query, null, 0).total : index.nearest(query, near).length);
      if (counts.at(-1) === COUNT_CAP) break;
    }
    return counts;
  });
  if (remembered !== null) return remembered.answer;
  const counts: number[] = [];
  for (const query of queries) {
    const { near } = query;
    counts.push(
      near === null ? await countListings(db, query) : (await listCandidates(db, query, near)).length,
    );
    if (counts.at(-1) === COUNT_CAP) break;
  }
  return counts;
}
