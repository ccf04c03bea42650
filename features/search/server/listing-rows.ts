import { areaKey, areaKeys } from '#features/places/area-keys.ts';
import { placeKey } from '#features/places/fold.ts';
import { findCity } from '#features/places/server/service.ts';
import { completeness } from '#features/teachers/completeness.ts';
import type { TeacherCard } from '#features/teachers/contract.ts';
import { replyShare } from '#features/teachers/reply-promise.ts';
import { nearnessScore, rankingScore } from '../ranking.ts';
import { filterColumns } from './filter-store.ts';
import type { AreaRow, ListedRecord, ListingRow } from './listing-store.ts';

/** The listing's key of a city: its id, or its normalised name if the gazetteer does not know it. */
export function cityKey(mapsId: string | null, name: string | null): string | null {
  const city = findCity({ mapsId, name });
  if (city) return city.id;
  const folded = placeKey(name ?? '');
  return folded === '' ? mapsId : `name:${folded}`;
}

function scoreOf({ card, ...facts }: ListedTeacher, now: Date): number {
  const { ratingSum, reviewCount, slots, replies } = facts;
  const share = completeness({
    ...card,
    ...facts,
    hasPicture: card.profilePicture !== null,
    hasCity: card.cityName !== null,
    areas: card.localities.length,
    specializations: card.specializations.length,
    certifications: facts.certifications ?? 0,
    weeklySlots: slots.length,
  });
  const published = slots.map(({ createdAt }) => Date.parse(createdAt));
  const hoursPublishedAt = published.length > 0 ? new Date(Math.max(...published)) : null;
  const ranking = { ratingSum, reviewCount, hoursPublishedAt, replies: replyShare(replies) };
  return rankingScore({ ...ranking, completeness: share }, now);
}

export type ListedTeacher = ListedRecord & { card: TeacherCard };

/** Listing rows of a teacher: one per style plus one for any style, and one per area key. */
export function listingRows(teacher: ListedTeacher, now: Date): { listings: ListingRow[]; areas: AreaRow[] } {
  const { card } = teacher;
  const score = scoreOf(teacher, now);
  const row = {
    teacher_id: teacher.id,
    city_id: cityKey(card.cityMapsId, card.cityName),
    score,
    ...filterColumns(teacher),
  };
  const styles = teacher.styles.map(({ position }) => position);
  const areas = new Map<string, number>();
  for (const name of card.localities) {
    for (const key of areaKeys(name)) {
      areas.set(key, Math.max(areas.get(key) ?? 0, nearnessScore(key === areaKey(name))));
    }
  }
  const bits = styles.reduce((sum, position) => sum | (1 << position), 0);
  return {
    listings: [0, ...styles].map((style) => ({ ...row, style })),
    areas: [...areas].map(([key, near]) => ({
      ...row,
      area_key: key,
      styles: bits,
      score: score + near,
    })),
  };
}
