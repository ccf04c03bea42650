import { areaKey, areaKeys } from '#features/places/area-keys.ts';
import { placeKey } from '#features/places/fold.ts';
import { findCity } from '#features/places/server/service.ts';
import { completeness } from '#features/teachers/completeness.ts';
import { offers } from '#features/teachers/pricing.ts';
import { replyShare } from '#features/teachers/reply-promise.ts';
import { hourBits } from '../hours.ts';
import { nearnessScore, rankingScore, unfinishedScore } from '../ranking.ts';
import type { AreaRow, ListedTeacher, ListingRow } from './listing-store.ts';

const UNSET = -1;

/** The key of a city in the listing: its identifier, or its folded name where the gazetteer does not know it. */
export function cityKey(mapsId: string | null, name: string | null): string | null {
  const known = findCity({ mapsId, name });
  if (known) return known.id;
  const folded = placeKey(name ?? '');
  return folded === '' ? mapsId : `name:${folded}`;
}

function lowest(...prices: (number | null)[]): number {
  const set = prices.filter((price) => price !== null);
  return set.length > 0 ? Math.min(...set) : UNSET;
}

function scoreOf(teacher: ListedTeacher, now: Date): number {
  const facts = {
    ...teacher,
    hasPicture: teacher.profilePicture !== null,
    hasCity: teacher.cityName !== null,
    areas: teacher.areas.length,
    specializations: teacher.styles.length,
    certifications: teacher.certifications ?? 0,
    weeklySlots: teacher.slots.length,
  };
  const { ratingSum, reviewCount, slots } = teacher;
  const published = slots.map(({ createdAt }) => Date.parse(createdAt));
  const hoursPublishedAt = published.length > 0 ? new Date(Math.max(...published)) : null;
  const ranking = { ratingSum, reviewCount, hoursPublishedAt, replies: replyShare(teacher.replies) };
  return rankingScore({ ...ranking, completeness: completeness(facts) }, now);
}

/** One row for each style and one for any style; one for each key that finds a teaching area. */
export function listingRows(teacher: ListedTeacher, now: Date): { listings: ListingRow[]; areas: AreaRow[] } {
  const placed = (score: number) => (teacher.isUnfinished ? unfinishedScore(score) : score);
  const score = scoreOf(teacher, now);
  const row = {
    teacher_id: teacher.id,
    city_id: cityKey(teacher.cityId, teacher.cityName),
    score: placed(score),
    modes: (offers(teacher, 'online') ? 1 : 0) | (offers(teacher, 'offline') ? 2 : 0),
    online_price: teacher.onlinePrice ?? UNSET,
    offline_price: teacher.offlinePrice ?? UNSET,
    low_price: lowest(teacher.onlinePrice, teacher.offlinePrice),
    experience: teacher.experience ?? UNSET,
    hours: hourBits(teacher.slots),
  };
  const styles = teacher.styles.map(({ position }) => position);
  const areas = new Map<string, number>();
  for (const { name } of teacher.areas) {
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
      score: placed(score + near),
    })),
  };
}
