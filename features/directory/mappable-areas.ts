import type { Point } from '#features/places/distance.ts';

/** An area of a city; `at` is its centre, if it is known. */
export type CityArea = { slug: string; name: string; teachers: number; at: Point | null };

export type MappedArea = CityArea & { at: Point };

/** Minimum number of areas for a map. */
const MAP_AREAS_MIN = 3;

const samePoint = ({ latitude, longitude }: Point) => `${latitude} ${longitude}`;

/**
 * Returns the areas that can be drawn on a map: those with teachers and a centre that no other area shares. Empty with
 * fewer than three.
 */
export function mappableAreas(areas: readonly CityArea[]): MappedArea[] {
  const centred = areas.flatMap(({ at, ...area }) => (at === null ? [] : [{ ...area, at }]));
  const seen = new Map<string, number>();
  for (const { at } of centred) seen.set(samePoint(at), (seen.get(samePoint(at)) ?? 0) + 1);
  const found = centred.filter(({ at, teachers }) => teachers > 0 && seen.get(samePoint(at)) === 1);
  return found.length < MAP_AREAS_MIN ? [] : found;
}

/** Whether there is a map of these areas. */
export const hasAreaMap = (areas: readonly CityArea[]): boolean => mappableAreas(areas).length > 0;
