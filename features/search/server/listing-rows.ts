import { areaKey, areaKeys } from '#features/places/area-keys.ts';
import { placeKey } from '#features/places/fold.ts';
import { findCity, latinAreaName } from '#features/places/server/service.ts';
import { completeness } from '#features/teachers/completeness.ts';
import type { TeacherCard } from '#features/teachers/contract.ts';
import { replyShare } from '#features/teachers/reply-promise.ts';
import { explainRanking, nearnessScore } from '../ranking.ts';
import { factKeysOf, filterColumnValuesOf } from './filter-store.ts';
import type { AreaRow, ListedRecord, ListingRow } from './listing-store.ts';

/** The listing's key of a city: its id, or its normalised name if the gazetteer does not know it. */
export function cityKey(mapsId: string | null, name: string | null): string | null {
  const city = findCity({ mapsId, name });
  if (city) return city.id;
  const folded = placeKey(name ?? '');
  return folded === '' ? mapsId : `name:${folded}`;
}

/** The public ranking of a teacher, with its parts. */
export function explainListed({ card, ...facts }: ListedTeacher, now: Date) {
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
  return explainRanking({ ...ranking, completeness: share }, now);
}

export type ListedTeacher = ListedRecord & { card: TeacherCard };

/** Listing rows of a teacher: one per style plus one for any style, and one per area key and fact. */
export function listingRows(teacher: ListedTeacher, now: Date): { listings: ListingRow[]; areas: AreaRow[] } {
  const { card } = teacher;
  const { score } = explainListed(teacher, now);
  const row = {
    teacher_id: teacher.id,
    city_id: cityKey(card.cityMapsId, card.cityName),
    score,
    ...filterColumnValuesOf(teacher),
  };
  const styles = teacher.styles.map(({ position }) => position);
  const areas = new Map<string, number>();
  const found = (name: string) => {
    for (const key of areaKeys(name)) {
      areas.set(key, Math.max(areas.get(key) ?? 0, nearnessScore(key === areaKey(name))));
    }
  };
  for (const name of card.localities) {
    found(name);
    // Adds the Latin name too, because a search in an Indian script is compared by it.
    const latin = latinAreaName(name, row.city_id ?? '');
    if (latin !== name) found(latin);
  }
  // Facts that searches look for are stored as keys too, without a bonus for nearness.
  for (const key of factKeysOf(teacher)) areas.set(key, 0);
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
