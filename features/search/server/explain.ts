import { areaKeys } from '#features/places/area-keys.ts';
import { listTeacherCards } from '#features/teachers/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import type { SearchedTeacher } from '../contract.ts';
import { queryTexts } from '../filters.ts';
import type { RankingReason } from '../ranking.ts';
import { filterColumnValuesOf } from './filter-store.ts';
import { explainListed } from './listing-rows.ts';
import { listListedTeachers } from './listing-store.ts';
import { asksForMatch, explainFor, wishesOf } from './ordered-search.ts';
import { nearAreas, resolveFilters, type SearchTexts } from './service.ts';

export type Explanation = {
  ranking: { score: number; reasons: RankingReason[] };
  match: NonNullable<SearchedTeacher['match']> | null;
};

/**
 * Explains a listed teacher's position: the parts of the current ranking, and the reasons of the match with a search.
 * The functions that sort the results compute both. Throws TEACHER_NOT_FOUND for teachers who are not listed.
 */
export async function explainTeacher(
  db: Db,
  { teacherId, texts, now }: { teacherId: string; texts: SearchTexts; now: Date },
): Promise<Explanation> {
  const [listed] = await listListedTeachers(db, [teacherId]);
  const [card] = await listTeacherCards(db, [teacherId]);
  if (listed === undefined || card === undefined) throw new AppError('TEACHER_NOT_FOUND');
  const teacher = { ...listed, card };
  const ranking = explainListed(teacher, now);
  const filters = queryTexts((name) => texts[name]);
  const query = await resolveFilters(db, filters);
  if (query === null) return { ranking, match: null };
  const keys = new Set(card.localities.flatMap(areaKeys));
  const near = nearAreas(query, filters.area)?.find(({ key }) => keys.has(key));
  const metres = near?.metres ?? null;
  if (!asksForMatch(query)) {
    return { ranking, match: metres === null ? null : { metres, score: 0, reasons: [] } };
  }
  const columns = filterColumnValuesOf(teacher) as Record<string, number>;
  const candidate = {
    metres,
    onlinePrice: columns.online_price ?? -1,
    offlinePrice: columns.offline_price ?? -1,
    lowPrice: columns.low_price ?? -1,
    monthlyOnline: columns.monthly_online ?? -1,
    monthlyOffline: columns.monthly_offline ?? -1,
    hours: columns.hours ?? 0,
    languages: columns.languages ?? 0,
    traits: columns.traits ?? 0,
  };
  return { ranking, match: { metres, ...explainFor(query, wishesOf(query), candidate) } };
}
